import { BIG_MAIL_BYTES } from "../worker/domain/limits.ts";
import type { Delivery, DeliveryAnswer } from "../worker/domain/delivery.ts";
import { parseId } from "../worker/domain/ids.ts";
import { REFUSALS } from "../worker/domain/refusal.ts";
import type { InboundDoor } from "../worker/env.ts";

interface DoorEnv {
  readonly INBOUND: InboundDoor;
  /** What the listener sends, so that no page in a browser can post mail here. */
  readonly DOOR_TOKEN: string;
  /** Company that reads of mail to namespaces that do not exist. */
  readonly COMPANY: string;
}

/**
 * The door of the SMTP listener on a laptop: hands mail for any namespace to the Email Worker, as
 * Email Routing does in production. It stands in the same runtime, and nothing deploys it.
 */
// oxlint-disable-next-line import/no-default-export -- the runtime calls what a Worker exports so
export default {
  async fetch(request: Request, env: DoorEnv): Promise<Response> {
    if (request.headers.get("door-token") !== env.DOOR_TOKEN) {
      return new Response("This door is the SMTP listener's.", { status: 403 });
    }
    const delivery = deliveryOf(request, env);
    return answer(await env.INBOUND.deliver(delivery, await bodyOf(request, delivery.size)));
  },
};

function deliveryOf({ url, headers }: Request, env: DoorEnv): Delivery {
  const query = new URL(url).searchParams;
  const companyId = parseId("company", env.COMPANY);
  return {
    envelope: { from: query.get("from") ?? "", to: query.get("to") ?? "" },
    source: "smtp",
    size: Number(headers.get("mail-size") ?? headers.get("content-length")),
    idempotencyKey: headers.get("idempotency-key"),
    caller: companyId === null ? null : { companyId, namespaceIds: null },
  };
}

/** A small mail crosses to the other Worker in one piece, which is faster; a big one as it comes. */
async function bodyOf(
  request: Request,
  size: number,
): Promise<Uint8Array | ReadableStream<Uint8Array>> {
  if (request.body !== null && size > BIG_MAIL_BYTES) return request.body;
  return new Uint8Array(await request.arrayBuffer());
}

/** The outcome in the words of POST /api/v1/inbound, which the listener understands. */
function answer(outcome: DeliveryAnswer): Response {
  if (outcome.kind === "failed") return Response.json({ success: false }, { status: 503 });
  if (outcome.kind === "later") return new Response(outcome.detail, { status: 503 });
  if (outcome.kind !== "refused") {
    const duplicate = outcome.kind === "captured" && outcome.duplicate;
    return Response.json({ success: true, data: { id: outcome.id, duplicate } });
  }
  const { smtp, text } = REFUSALS[outcome.reason];
  return Response.json({ success: false, error: { smtp: { ...smtp, text } } }, { status: 422 });
}
