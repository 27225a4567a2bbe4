import { zValidator } from "@hono/zod-validator";
import { closest, distance } from "fastest-levenshtein";
import type * as z from "zod/mini";
import { ApiError } from "../domain/api-error.ts";

/** Reads a request's query by its contract. Throws UNKNOWN_PARAMETER and INVALID_PARAMETER. */
export function query<Schema extends z.ZodMiniObject>(schema: Schema) {
  // The hook throws, so that Hono's types know no other answer than the handler's.
  return zValidator("query", schema, (result) => {
    if (result.success) return;
    const { error, data: given } = result;
    throw parameterError(error.issues, { given, known: Object.keys(schema.shape) });
  });
}

/** The error that says which parameter is wrong and why. */
export function parameterError(
  issues: readonly z.core.$ZodIssue[],
  { given, known }: { given: unknown; known: readonly string[] },
): ApiError {
  const unknown = issues.find((issue) => issue.code === "unrecognized_keys")?.keys[0];
  if (unknown !== undefined) return unknownParameter(unknown, known);
  const issue = issues[0];
  const parameter = String(issue?.path[0] ?? "");
  return new ApiError("INVALID_PARAMETER", `${parameter}: ${reasonOf(issue, given)}`, {
    fields: { parameter },
  });
}

function unknownParameter(parameter: string, known: readonly string[]): ApiError {
  const nearest = closest(parameter, known);
  const near =
    nearest !== undefined && distance(parameter, nearest) <= Math.max(2, parameter.length / 2);
  const hint = near ? ` Did you mean ${nearest}?` : ` Known: ${known.join(", ")}.`;
  return new ApiError("UNKNOWN_PARAMETER", `There is no parameter ${parameter}.${hint}`, {
    fields: { parameter, ...(near ? { nearest } : {}) },
  });
}

/** An issue does not say what was given, so that is looked up. */
function reasonOf(issue: z.core.$ZodIssue | undefined, given: unknown): string {
  if (issue?.code === "invalid_type") {
    const value = new Map(Object.entries(given ?? {})).get(String(issue.path[0]));
    if (value === undefined) return "is required";
    if (Array.isArray(value)) return "is given more than once";
  }
  return issue?.message ?? "is not valid";
}
