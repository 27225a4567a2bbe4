import { Hono } from "hono";
import { CONSOLE_OPERATIONS } from "../../contract/console-operations.ts";
import { LIVE_PROTOCOL } from "../../contract/inbox.ts";
import { ApiError } from "../../domain/api-error.ts";
import type { MemberEnv } from "../../middleware/app-env.ts";
import { openLive } from "../../services/live.ts";
import { reachOf } from "../../services/reach.ts";
import { admit } from "../../services/signed-in.ts";

const operation = CONSOLE_OPERATIONS.live;

export const live = new Hono<MemberEnv>().get(operation.path, async (c) => {
  const [protocol, token = null] = (c.req.header("sec-websocket-protocol") ?? "").split(/,\s*/);
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket" || protocol !== LIVE_PROTOCOL) {
    throw new ApiError("UPGRADE_REQUIRED", `Open a WebSocket with the protocol ${LIVE_PROTOCOL}.`);
  }
  const { company, namespace } = c.req.param();
  const { context } = c.var;
  const member = await admit(context, token, { company, action: operation.access });
  const webSocket = await openLive(context, await reachOf(context, member), namespace);
  const headers = { "sec-websocket-protocol": LIVE_PROTOCOL };
  return new Response(null, { status: 101, webSocket, headers });
});
