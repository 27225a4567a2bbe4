import { report } from "../log/report.ts";
import type { ServiceContext } from "./context.ts";
import type { FoundEmails } from "./find-emails.ts";

/** Logs one request to the GraphQL or JSON API: what it found, what it was refused for, how long it took. */
export function logQuery(
  context: ServiceContext,
  query: {
    readonly api: "graphql" | "json";
    readonly startedAt: number;
    readonly found: readonly FoundEmails[];
    readonly refused: readonly string[];
  },
): void {
  const { api, startedAt, found, refused } = query;
  report(context, {
    event: "query",
    api,
    messages: found.reduce((sum, { messages }) => sum + messages.length, 0),
    refused: [...new Set(refused)],
    ms: context.now() - startedAt,
  });
}
