import { zValidator } from "@hono/zod-validator";
import { closest, distance } from "fastest-levenshtein";
import type * as z from "zod/mini";
import { ApiError } from "../domain/api-error.ts";

/** Reads a request's query by its contract. Throws UNKNOWN_PARAMETER and INVALID_PARAMETER. */
export function query<Schema extends z.ZodMiniObject>(schema: Schema) {
  // The hook throws, so that Hono's types know no other answer than the handler's.
  return zValidator("query", schema, (result) => {
    if (!result.success) throw parameterError(result.error.issues, Object.keys(schema.shape));
  });
}

/** The error that says which parameter is wrong and why. */
export function parameterError(
  issues: readonly z.core.$ZodIssue[],
  known: readonly string[],
): ApiError {
  const unknown = issues.find((issue) => issue.code === "unrecognized_keys")?.keys[0];
  if (unknown !== undefined) return unknownParameter(unknown, known);
  const issue = issues[0];
  const parameter = String(issue?.path[0] ?? "");
  return new ApiError("INVALID_PARAMETER", `${parameter}: ${reasonOf(issue)}`, {
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

function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === "invalid_type" && issue.input === undefined) return "is required";
  if (Array.isArray(issue?.input)) return "is given more than once";
  return issue?.message ?? "is not valid";
}
