import type { Caller } from "../services/caller.ts";
import type { ServiceContext } from "../services/context.ts";
import type { FoundEmails } from "../services/find-emails.ts";

/** One HTTP request to the GraphQL API: who asks, and what its resolvers found for the answer's headers. */
export interface GraphqlCall {
  readonly context: ServiceContext;
  readonly caller: Caller;
  /** Of each field `inbox`, in the order of their ends. */
  readonly found: FoundEmails[];
  /** Codes of what was refused. */
  readonly refused: string[];
}
