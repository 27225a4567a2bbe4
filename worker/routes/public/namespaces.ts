import { Hono } from "hono";
import { OPERATIONS } from "../../contract/operations.ts";
import { apiKey } from "../../middleware/api-key.ts";
import type { KeyEnv } from "../../middleware/app-env.ts";
import { json } from "../../middleware/json.ts";
import { query } from "../../middleware/query.ts";
import { activate, deactivate } from "../../services/namespace-activity.ts";

const { activate: on, deactivate: off } = OPERATIONS;

export const namespaces = new Hono<KeyEnv>()
  .put(on.path, apiKey, query(on.query), json(on.body.schema), async (c) => {
    const inBody = c.req.valid("json");
    const forMs = c.req.valid("query").deactivate_after_ms ?? inBody.deactivate_after_ms ?? null;
    const name = c.req.param("namespace");
    const data = await activate(c.var.context, c.var.caller, { name, forMs });
    return c.json({ success: true as const, data }, 200);
  })
  .put(off.path, apiKey, async (c) => {
    const name = c.req.param("namespace");
    const data = await deactivate(c.var.context, c.var.caller, { name });
    return c.json({ success: true as const, data }, 200);
  });
