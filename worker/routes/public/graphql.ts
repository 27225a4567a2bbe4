import { Hono, type Context } from "hono";
import { OPERATIONS } from "../../contract/operations.ts";
import { ApiError } from "../../domain/api-error.ts";
import { MAX_GRAPHQL_BYTES } from "../../domain/limits.ts";
import { atMost } from "../../middleware/at-most.ts";
import { graphqlRequest } from "../../middleware/graphql-request.ts";
import { limitedApiKey } from "../../middleware/api-key.ts";
import type { KeyEnv } from "../../middleware/app-env.ts";
import type { FoundEmails } from "../../services/find-emails.ts";
import { logQuery } from "../../services/log-query.ts";
import { rateHeaders } from "../../services/rate-limit.ts";

const { graphql: native, graphqlByUrl, compatibleGraphql: compatible } = OPERATIONS;

const limited = atMost(MAX_GRAPHQL_BYTES, "A GraphQL request");

/** What a URL carries as JSON; the server takes whatever cannot be read for a fault of its own. */
const JSON_PARAMETERS = ["variables", "extensions"] as const;

export const graphql = new Hono<KeyEnv>()
  .get(graphqlByUrl.path, limitedApiKey, (c) => {
    for (const name of JSON_PARAMETERS) checkJson(name, c.req.query(name));
    return answer(c);
  })
  .post(native.path, limitedApiKey, limited, graphqlRequest, (c) => answer(c))
  .post(compatible.path, limitedApiKey, limited, graphqlRequest, async (c) => {
    const { pathname, search } = new URL(c.req.url);
    return answer(c, pathname + search);
  });

function checkJson(parameter: string, text: string | undefined): void {
  try {
    if (text) JSON.parse(text);
  } catch {
    throw new ApiError("INVALID_PARAMETER", `${parameter} is not JSON.`, { fields: { parameter } });
  }
}

/** Runs the request's document. A livequery in vain ends with 307 to `again`, where that is given. */
async function answer(c: Context<KeyEnv>, again?: string): Promise<Response> {
  const { context, caller } = c.var;
  const startedAt = context.now();
  const found: FoundEmails[] = [];
  const refused: string[] = [];
  // Parsing and running GraphQL is a third of this Worker's code, which nobody else waits for.
  const { answerGraphql } = await import("../../graphql/server.ts");
  const response = await answerGraphql(c.req.raw, { context, caller, found, refused });
  logQuery(context, { api: "graphql", startedAt, found, refused });
  const isInVain = refused.length === 0 && found.some(({ timedOut }) => timedOut);
  if (again !== undefined && isInVain) return c.redirect(again, 307);
  const headers = new Headers(response.headers);
  for (const { limit } of found) {
    for (const [name, value] of Object.entries(rateHeaders(limit))) headers.set(name, value);
  }
  return new Response(response.body, { status: response.status, headers });
}
