import * as z from "zod/mini";
import { GRAPHQL_OPERATIONS } from "../../../../../worker/contract/graphql-operations.ts";
import { sendWithKey, type RunAnswer } from "../../../runs/send-with-key.ts";
import { API_URL } from "../../../api/api-url.ts";
import type { Variables } from "./variables.ts";

const Inboxes = z.object({
  data: z.record(z.string(), z.object({ emails: z.optional(z.array(z.unknown())) })),
});

/** Where the query goes, with scheme. */
export const GRAPHQL_URL =
  (API_URL === "" ? window.location.origin : API_URL) + GRAPHQL_OPERATIONS.graphql.path;

interface QueryRequest {
  readonly key: string;
  readonly query: string;
  readonly variables: Variables;
}

/** Runs the query from the browser, as a program would. Throws what sendWithKey throws. */
export function runQuery(request: QueryRequest, signal: AbortSignal): Promise<RunAnswer> {
  const { key, query, variables } = request;
  const body = JSON.stringify({ query, variables });
  return sendWithKey({ url: GRAPHQL_URL, body, countIn: countEmails }, key, signal);
}

function countEmails(json: unknown): number | null {
  const { data } = z.safeParse(Inboxes, json);
  if (data === undefined) return null;
  return Object.values(data.data).reduce((sum, { emails = [] }) => sum + emails.length, 0);
}
