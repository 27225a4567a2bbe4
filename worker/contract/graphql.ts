import * as z from "zod/mini";
import { described } from "./described.ts";

const query = described(z.string(), "The GraphQL document.");
const operationName = described(z.nullish(z.string()), "Which of its operations to run.");

/** The body of a GraphQL request, as GraphQL over HTTP has it. */
export const GraphqlRequest = z.object({
  query,
  operationName,
  variables: described(z.nullish(z.record(z.string(), z.unknown())), "Values of its variables."),
  extensions: z.nullish(z.record(z.string(), z.unknown())),
});

/** The same in a URL. */
export const GraphqlQuery = z.object({
  query,
  operationName: z.optional(z.string()),
  variables: described(z.optional(z.string()), "Values of its variables, as JSON."),
  extensions: z.optional(z.string()),
});

/** What a GraphQL request is answered by. */
export const GraphqlAnswer = z.object({
  data: z.optional(z.unknown()),
  errors: z.optional(
    z.array(
      z.looseObject({
        message: z.string(),
        extensions: z.optional(z.looseObject({ code: z.string() })),
      }),
    ),
  ),
});
export type GraphqlAnswer = z.output<typeof GraphqlAnswer>;
