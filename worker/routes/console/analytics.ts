import { Hono } from "hono";
import { done } from "../../contract/console-answers.ts";
import { CONSOLE_OPERATIONS } from "../../contract/console-operations.ts";
import type { AppEnv } from "../../middleware/app-env.ts";
import { clientOf } from "../../middleware/client.ts";
import { json } from "../../middleware/json.ts";
import { countEvents } from "../../services/count-events.ts";

const { countEvents: operation } = CONSOLE_OPERATIONS;

export const analytics = new Hono<AppEnv>().post(
  operation.path,
  json(operation.json),
  async (c) => {
    await countEvents(c.var.context, clientOf(c), c.req.valid("json").events);
    return c.json(done("Counted."), 200);
  },
);
