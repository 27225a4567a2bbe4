import type { FieldFilter, FieldSort } from "./field-filter.ts";
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
  /** Only what arrived after this sequence number. */
  readonly after: number | null;
  /** Only what arrived before this sequence number. */
  readonly before?: number;
  /** ms, inclusive. */
  readonly receivedFrom: number | null;
  readonly receivedTo: number | null;
  readonly search: Search | null;
  /** All must hold. */
  readonly fields?: readonly FieldFilter[];
  /** Instead of the order of arrival. */
  readonly sorts?: readonly FieldSort[];
}

/** Everything in these namespaces; whoever asks for less says in what. */
export function everythingIn(namespaceIds: readonly NamespaceId[]): MessageFilter {
  return {
    namespaceIds,
    tags: [],
    tagPrefix: null,
    after: null,
    receivedFrom: null,
    receivedTo: null,
    search: null,
  };
}

/**
 * Whether a message that has just arrived is asked for; words of a search, fields and sorts are left
 * to the store: see {@link isForStore}.
 */
export function mayMatch(filter: MessageFilter, message: Message): boolean {
  const { namespaceIds, after, receivedFrom, receivedTo } = filter;
  return (
    namespaceIds.includes(message.namespaceId) &&
    tagMatches(filter, message.tag) &&
    message.seq > (after ?? 0) &&
    message.receivedAt >= (receivedFrom ?? 0) &&
    message.receivedAt <= (receivedTo ?? Infinity)
  );
}

/** Whether only the store can tell which messages a filter means, or in which order. */
export function isForStore({ search, fields = [], sorts = [] }: MessageFilter): boolean {
  return search !== null || fields.length > 0 || sorts.length > 0;
}

function tagMatches({ tags, tagPrefix }: MessageFilter, tag: string): boolean {
  return (tags.length === 0 || tags.includes(tag)) && tag.startsWith(tagPrefix ?? "");
}
