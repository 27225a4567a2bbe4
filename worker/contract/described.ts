import * as z from "zod/mini";

/** Gives a schema the sentence that the OpenAPI document shows beside it. */
export function described<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
): Schema {
  z.globalRegistry.add(schema, { description });
  return schema;
}
