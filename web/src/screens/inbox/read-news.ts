import type { QueryClient } from "@tanstack/react-query";
import type { SummaryView } from "../../../../worker/contract/inbox.ts";
import { namespaces } from "../../queries/namespaces.ts";
import { subscription } from "../../queries/subscription.ts";
import { inboxNews, inboxPages, readAfter, type InboxFilter } from "./queries.ts";

/** After a gap wider than this, the list is read anew rather than filled page by page. */
const MAX_PAGES = 5;
/** A cursor before every message. */
const BEGINNING = "0";

/**
 * Reads what has arrived after the newest message of the list and puts it on top. Waits for the
 * list's first page; throws what the call throws.
 */
export async function readNews(queries: QueryClient, filter: InboxFilter): Promise<void> {
  const pages = await queries.infiniteQuery({
    ...inboxPages(filter),
    staleTime: "static",
  });
  const { queryKey } = inboxNews(filter);
  const oldest = pages.pages[0]?.data[0]?.cursor ?? BEGINNING;
  for (let page = 0; page < MAX_PAGES; page++) {
    const newest = queries.getQueryData(queryKey)?.[0]?.cursor ?? oldest;
    const { data, hasMore } = await readAfter(filter, newest);
    if (data.length > 0) {
      queries.setQueryData(queryKey, (news: SummaryView[] = []) => [...data.toReversed(), ...news]);
      countOnce(queries, filter.company);
    }
    if (!hasMore) return;
  }
  queries.setQueryData(queryKey, []);
  await queries.resetQueries({ queryKey: inboxPages(filter).queryKey });
}

/** Credits and counts shown elsewhere follow, where they are older than their own stale time. */
function countOnce(queries: QueryClient, company: string): void {
  for (const options of [namespaces(company), subscription(company)]) {
    void queries.invalidateQueries({ queryKey: options.queryKey, stale: true });
  }
}
