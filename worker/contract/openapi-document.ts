import * as z from "zod/mini";

const Parameter = z.looseObject({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.optional(z.boolean()),
  description: z.optional(z.string()),
  schema: z.looseObject({ type: z.optional(z.string()), default: z.optional(z.unknown()) }),
});

const Response = z.looseObject({ description: z.string() });

const RequestBody = z.looseObject({
  description: z.optional(z.string()),
  content: z.record(z.string(), z.unknown()),
});

/** One call, as the API's document tells it. */
export const DocumentedCall = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.optional(z.string()),
  tags: z.array(z.string()),
  parameters: z.array(Parameter),
  requestBody: z.optional(RequestBody),
  responses: z.record(z.string(), Response),
});
export type DocumentedCall = z.output<typeof DocumentedCall>;

/** What GET /openapi.json answers, as far as the console's docs read it. */
export const OpenApiDocument = z.looseObject({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), DocumentedCall)),
});
export type OpenApiDocument = z.output<typeof OpenApiDocument>;

/** One call with where it is made. */
export interface PublicCall {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly call: DocumentedCall;
}

/** The calls that API keys are for, and those that anybody may make, in the document's order. */
export function publicCalls({ paths }: OpenApiDocument): PublicCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes("Public API"))
      .map(([method, call]) => ({ path, method, call })),
  );
}
