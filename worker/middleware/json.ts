import { createMiddleware } from "hono/factory";
import * as z from "zod/mini";
import { ApiError } from "../domain/api-error.ts";
import { MAX_JSON_BYTES } from "../domain/limits.ts";
import { atMost } from "./at-most.ts";
import { parameterError } from "./query.ts";

const limited = atMost(MAX_JSON_BYTES, "A body in JSON");

/**
 * Reads a request's JSON body by its contract, whatever its content type says; no body is an empty
 * object. Throws PAYLOAD_TOO_LARGE, UNKNOWN_PARAMETER and INVALID_PARAMETER.
 */
export function json<Schema extends z.ZodMiniObject>(schema: Schema) {
  return createMiddleware<
    object,
    string,
    { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } }
  >(async (c, next) => {
    await limited(c, async () => {});
    const given = parseBody(await c.req.text());
    const result = z.safeParse(schema, given);
    if (!result.success) {
      throw parameterError(result.error.issues, { given, known: Object.keys(schema.shape) });
    }
    c.req.addValidatedData("json", result.data);
    await next();
  });
}

function parseBody(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("INVALID_PARAMETER", "The body is not JSON.");
  }
}
