import { GraphQLError } from "graphql";
import { internalError, refusalIn } from "../domain/api-error.ts";
import { reportFault } from "../log/report-fault.ts";
import type { GraphqlCall } from "./call.ts";

/**
 * An error as the API tells it: a refusal with its code and HTTP status, a wrong document in
 * GraphQL's words, anything else without detail.
 */
export function toldError(error: GraphQLError, call: GraphqlCall): GraphQLError {
  const { context, refused } = call;
  const cause = error.originalError;
  // The server wraps what it throws itself, such as for a body that is no JSON, in errors of its own.
  const isOwn = cause === undefined || cause instanceof GraphQLError || cause === null;
  if (isOwn) {
    const extensions = { code: "GRAPHQL_VALIDATION_FAILED", ...error.extensions };
    refused.push(extensions.code);
    return renewed(error, error.message, extensions);
  }
  reportFault(context, cause);
  const refusal = refusalIn(cause) ?? internalError(context.requestId);
  const { code, fields, status, headers } = refusal;
  refused.push(code);
  return renewed(error, refusal.message, { code, ...fields, http: { status, headers } });
}

function renewed(
  error: GraphQLError,
  message: string,
  extensions: Record<string, unknown>,
): GraphQLError {
  const { source, positions, path, nodes } = error;
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    extensions,
  });
}
