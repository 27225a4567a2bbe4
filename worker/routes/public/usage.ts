import { Hono } from "hono";
import { OPERATIONS } from "../../contract/operations.ts";
import { apiKey } from "../../middleware/api-key.ts";
import type { KeyEnv } from "../../middleware/app-env.ts";
import { query } from "../../middleware/query.ts";
import { showRefused, showUsage } from "../../services/usage.ts";

export const usage = new Hono<KeyEnv>()
  .get(OPERATIONS.usage.path, apiKey, async (c) => {
    const data = await showUsage(c.var.context, c.var.caller.holder);
    return c.json({ success: true as const, data }, 200);
  })
  .get(OPERATIONS.refused.path, apiKey, query(OPERATIONS.refused.query), async (c) => {
    const refused = await showRefused(c.var.context, c.var.caller, c.req.valid("query"));
    return c.json({ success: true as const, ...refused }, 200);
  });
