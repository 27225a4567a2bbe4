import type { Context } from "hono";
import type { ConsoleError } from "../contract/answer.ts";
import { CONSOLE_OPERATIONS } from "../contract/console-operations.ts";
import { isConsolePath } from "../contract/console-path.ts";
import type { GraphqlAnswer } from "../contract/graphql.ts";
import type { Operation } from "../contract/operation.ts";
import { OPERATIONS } from "../contract/operations.ts";
import { ApiError, internalError, refusalIn } from "../domain/api-error.ts";
import { reportFault } from "../log/report-fault.ts";
import type { AppEnv } from "./app-env.ts";
import { pageOf } from "./pages.ts";

/** Writes the answer to every error, once: a refusal in its own words, anything else without detail. */
export function answerError(error: Error, c: Context<AppEnv>): Response {
  const { requestId } = c.var.context;
  const headers = { "x-request-id": requestId };
  reportFault(c.var.context, error);
  const told = refusalIn(error) ?? internalError(requestId);
  return c.json(bodyOf(told, c.req.path), told.status, { ...headers, ...told.headers });
}

/** Answers what no route takes: a page of the console, another method, or nothing at all. */
export function answerNotFound(c: Context<AppEnv>): Response | Promise<Response> {
  const page = pageOf(c);
  if (page !== null) return page;
  const methods = methodsOf(c.req.path);
  if (methods.length === 0) {
    const missing = new ApiError(
      "NOT_FOUND",
      "There is nothing here. The API is described at /docs.",
    );
    return c.json(bodyOf(missing, c.req.path), missing.status);
  }
  const allow = methods.join(", ");
  const wrong = new ApiError("METHOD_NOT_ALLOWED", `Use ${allow}.`);
  return c.json(bodyOf(wrong, c.req.path), wrong.status, { allow });
}

/** REST, GraphQL and the console have each their own shape, which their clients read. */
function bodyOf({ code, message, fields, beside }: ApiError, path: string) {
  const error = { code, message, ...fields };
  if (isGraphqlPath(path)) {
    return { errors: [{ message, extensions: { code, ...fields } }] } satisfies GraphqlAnswer;
  }
  if (path === OPERATIONS.compatibleJson.path) return { result: "fail", message, error };
  if (!isConsolePath(path)) return { success: false, error, ...beside };
  return { passed: false, message, errors: [message], error } satisfies ConsoleError;
}

function isGraphqlPath(path: string): boolean {
  const { graphql, compatibleGraphql } = OPERATIONS;
  return path === graphql.path || path === compatibleGraphql.path;
}

function methodsOf(path: string): string[] {
  const methods = Object.values<Operation>({ ...OPERATIONS, ...CONSOLE_OPERATIONS })
    .filter((operation) => pattern(operation.path).test(path))
    .map(({ method }) => method.toUpperCase());
  return [...new Set(methods)];
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);
}
