import { createMiddleware } from "hono/factory";
import { GraphqlRequest } from "../contract/graphql.ts";
import { ApiError } from "../domain/api-error.ts";
import type { KeyEnv } from "./app-env.ts";

/**
 * Refuses JSON that is no GraphQL request: that is told by its status, too (GraphQL over HTTP, 6.4.1).
 * What is no JSON the server refuses so itself.
 */
export const graphqlRequest = createMiddleware<KeyEnv>(async (c, next) => {
  const body: unknown = await c.req.raw
    .clone()
    .json()
    .catch(() => null);
  const read = GraphqlRequest.safeParse(body);
  if (read.success || body === null) return next();
  const [issue] = read.error.issues;
  const parameter = String(issue?.path[0] ?? "query");
  const fields = { parameter };
  throw new ApiError("INVALID_PARAMETER", `${parameter}: is not what it takes`, { fields });
});
