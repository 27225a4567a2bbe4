import { Hono } from "hono";
import * as z from "zod/mini";
import { ActivateBody } from "../../contract/namespace.ts";
import { OPERATIONS } from "../../contract/operations.ts";
import { ApiError } from "../../domain/api-error.ts";
import { apiKey } from "../../middleware/api-key.ts";
import type { KeyEnv } from "../../middleware/app-env.ts";
import { parameterError, query } from "../../middleware/query.ts";
import { activate, deactivate } from "../../services/namespace-activity.ts";

const { activate: on, deactivate: off } = OPERATIONS;

export const namespaces = new Hono<KeyEnv>()
  .put(on.path, apiKey, query(on.query), async (c) => {
    const inBody = readBody(await c.req.text());
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

function readBody(text: string): ActivateBody {
  if (text.trim() === "") return {};
  const given = parseJson(text);
  const result = z.safeParse(ActivateBody, given);
  if (result.success) return result.data;
  throw parameterError(result.error.issues, { given, known: Object.keys(ActivateBody.shape) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("INVALID_PARAMETER", "The body is not JSON.");
  }
}
