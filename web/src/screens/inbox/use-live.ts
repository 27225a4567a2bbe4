import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { LiveNotice } from "../../../../worker/contract/inbox.ts";
import { logFailure } from "../../log/log-failure.ts";
import { followNamespace } from "./follow-namespace.ts";
import type { LiveState } from "./live-socket.ts";
import { inboxTags, type InboxFilter } from "./queries.ts";
import { readNews } from "./read-news.ts";

/** Keeps the list that `filter` shows, and the counts of the tags, up to date while it is shown. */
export function useLive(filter: InboxFilter): LiveState {
  const { company, ns } = filter;
  const queries = useQueryClient();
  const [state, setState] = useState<LiveState>("connecting");

  const read = useEffectEvent(() =>
    readNews(queries, filter).catch((error: unknown) => {
      // The next notice or connection reads on from the same place.
      logFailure("New mail could not be read.", error);
    }),
  );
  const concerns = useEffectEvent(
    ({ tag }: LiveNotice) => filter.tag === null || filter.tag === tag,
  );
  const onNotice = useEffectEvent(({ tag }: LiveNotice) => {
    queries.setQueryData(inboxTags(company, ns).queryKey, (tags) => {
      const count = tags?.find((each) => each.tag === tag)?.count ?? 0;
      const others = tags?.filter((each) => each.tag !== tag);
      return others && [{ tag, count: count + 1, lastAt: Date.now() }, ...others];
    });
  });
  const onState = useEffectEvent((next: LiveState) => {
    setState(next);
    const { queryKey } = inboxTags(company, ns);
    if (next === "open") void queries.invalidateQueries({ queryKey });
  });

  useEffect(
    () =>
      followNamespace(company, ns, {
        onState: (next) => onState(next),
        onNotice: (notice) => onNotice(notice),
        concerns: (notice) => concerns(notice),
        read: () => read(),
      }),
    [company, ns],
  );
  return state;
}
