import type { NamespaceId } from "./ids.ts";
import type { Message } from "./mail.ts";
import type { Search } from "./search.ts";

/** Which messages a reader asks for. Empty lists and nulls do not restrict. */
export interface MessageFilter {
  /** Never empty: a reader always reads within named namespaces. */
  readonly namespaceIds: readonly NamespaceId[];
  /** Lower case. */
  readonly tags: readonly string[];
  readonly tagPrefix: string | null;
  /** Only what arrived behind this sequence number. */
  readonly after: number | null;
  /** ms, inclusive. */
  readonly receivedFrom: number | null;
  readonly receivedTo: number | null;
  readonly search: Search | null;
}

/** Whether a message that has just arrived is asked for; words of a search are left to the store. */
export function mayMatch(filter: MessageFilter, message: Message): boolean {
  return (
    filter.namespaceIds.includes(message.namespaceId) &&
    (filter.tags.length === 0 || filter.tags.includes(message.tag)) &&
    (filter.tagPrefix === null || message.tag.startsWith(filter.tagPrefix)) &&
    (filter.after === null || message.seq > filter.after) &&
    (filter.receivedFrom === null || message.receivedAt >= filter.receivedFrom) &&
    (filter.receivedTo === null || message.receivedAt <= filter.receivedTo)
  );
}
