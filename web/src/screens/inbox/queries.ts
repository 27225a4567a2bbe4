import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { INBOX_OPERATIONS } from "../../../../worker/contract/inbox-operations.ts";
import type { SummaryPage, SummaryView } from "../../../../worker/contract/inbox.ts";
import { NAMESPACE_OPERATIONS } from "../../../../worker/contract/namespace-operations.ts";
import { call } from "../../api/call.ts";

/** Which messages a list shows. */
export interface InboxFilter {
  readonly company: string;
  readonly ns: string;
  readonly tag: string | null;
  readonly q: string | null;
}

const PAGE = "100";

/**
 * The messages of a filter, newest first, page by page. Nothing is kept when another filter is
 * shown, so that what comes back is never older than what the live socket has told.
 */
export function inboxPages(filter: InboxFilter) {
  return infiniteQueryOptions({
    queryKey: ["company", filter.company, "inbox", filter],
    queryFn: ({ pageParam, signal }) =>
      call(INBOX_OPERATIONS.inbox, {
        params: { company: filter.company },
        query: { ...wordsOf(filter), before: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data, hasMore }: SummaryPage) =>
      hasMore ? data.at(-1)?.cursor : undefined,
    staleTime: Infinity,
    gcTime: 0,
    // Or every page that is read would be compared with all before it.
    structuralSharing: false,
  });
}

/** What has arrived since the first page was read, newest first. Written by the live socket only. */
export function inboxNews(filter: InboxFilter) {
  return queryOptions({
    queryKey: ["company", filter.company, "inbox-news", filter],
    queryFn: (): SummaryView[] => [],
    initialData: [],
    enabled: false,
    gcTime: 0,
  });
}

/** At most 100 messages after a cursor, oldest first. */
export function readAfter(filter: InboxFilter, after: string): Promise<SummaryPage> {
  return call(INBOX_OPERATIONS.inbox, {
    params: { company: filter.company },
    query: { ...wordsOf(filter), after, limit: PAGE },
  });
}

/** The tags of a namespace with their counts, the latest first. */
export function inboxTags(company: string, ns: string) {
  return queryOptions({
    queryKey: ["company", company, "inbox-tags", ns],
    queryFn: ({ signal }) =>
      call(INBOX_OPERATIONS.inboxTags, { params: { company }, query: { ns }, signal }),
  });
}

/** One message whole. It never changes. */
export function inboxMessage(company: string, id: string) {
  return queryOptions({
    queryKey: ["company", company, "message", id],
    queryFn: async ({ signal }) =>
      (await call(INBOX_OPERATIONS.inboxMessage, { params: { company, id }, signal })).data,
    staleTime: Infinity,
  });
}

/** What the spam tests say of a message. A service's own rspamd may answer another time. */
export function inboxSpam(company: string, id: string) {
  return queryOptions({
    queryKey: ["company", company, "spam", id],
    queryFn: async ({ signal }) =>
      (await call(INBOX_OPERATIONS.inboxSpam, { params: { company, id }, signal })).data,
  });
}

/** Every check of a message. Keys in DNS may be others another time. */
export function inboxChecks(company: string, id: string) {
  return queryOptions({
    queryKey: ["company", company, "checks", id],
    queryFn: async ({ signal }) =>
      (await call(INBOX_OPERATIONS.inboxChecks, { params: { company, id }, signal })).data,
  });
}

/** Mail to the namespace that was not taken, newest first, page by page. */
export function refusedPages(company: string, ns: string) {
  return infiniteQueryOptions({
    queryKey: ["company", company, "refused", ns],
    queryFn: ({ pageParam, signal }) =>
      call(NAMESPACE_OPERATIONS.companyRefused, {
        params: { company },
        query: { ns, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data, pagination }) =>
      pagination.hasMore ? data.at(-1)?.cursor : undefined,
    staleTime: 0,
  });
}

function wordsOf({ ns, tag, q }: InboxFilter) {
  return { ns, tag: tag ?? undefined, q: q ?? undefined };
}
