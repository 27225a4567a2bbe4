import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { deletedMessages, onDeletedMessages } from "./deleted-messages.ts";
import { inboxNews, inboxPages, type InboxFilter } from "./queries.ts";

/**
 * The messages of a filter as far as they are read, newest first; the query that reads more; and
 * whether there is none at all.
 */
export function useMessages(filter: InboxFilter) {
  const pages = useInfiniteQuery(inboxPages(filter));
  const { data: news } = useQuery(inboxNews(filter));
  const deleted = useSyncExternalStore(onDeletedMessages, deletedMessages);
  const rows = useMemo(() => {
    const listed = pages.data?.pages.flatMap(({ data }) => data) ?? [];
    const newest = Number(listed[0]?.cursor ?? 0);
    // A list that was read anew has some of the news itself.
    const ahead = news.filter(({ cursor }) => Number(cursor) > newest);
    return [...ahead, ...listed].filter(({ id }) => !deleted.has(id));
  }, [pages.data, news, deleted]);
  const isEmpty = pages.isSuccess && !pages.hasNextPage && rows.length === 0;
  return { rows, pages, isEmpty };
}
