import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { SummaryView } from "../../../../worker/contract/inbox.ts";
import { useNow } from "../../ui/use-now.ts";
import type { InboxPlace } from "./inbox-address.ts";
import { ListEnd } from "./list-end.tsx";
import { MessageRow } from "./message-row.tsx";
import type { ReadMarks } from "./read-marks.ts";
import type { useMessages } from "./use-messages.ts";
import { useNewAbove } from "./use-new-above.ts";

const ROW_PX = 64;
const OVERSCAN = 6;
/** So many rows before the end, the next page is read. */
const AHEAD = 30;

export interface MessageListProps {
  readonly rows: readonly SummaryView[];
  readonly place: InboxPlace;
  readonly marks: ReadMarks;
  readonly pages: ReturnType<typeof useMessages>["pages"];
}

/** The messages, of which only those in sight are in the page. */
export function MessageList({ rows, place, marks, pages }: MessageListProps) {
  const { t } = useTranslation("inbox");
  const scroller = useRef<HTMLDivElement>(null);
  const { m } = place.address;
  const selected = rows.findIndex(({ id }) => id === m);
  // oxlint-disable-next-line react/incompatible-library -- nothing below memoises what it returns
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    onChange: ({ range }) => {
      const isNear = range !== null && range.endIndex > rows.length - AHEAD;
      const isFree = pages.hasNextPage && !pages.isFetching && !pages.isFetchNextPageError;
      if (isNear && isFree) void pages.fetchNextPage();
    },
  });
  const above = useNewAbove(rows, scroller, ROW_PX);
  const follow = useEffectEvent(() => {
    if (selected >= 0) virtualizer.scrollToIndex(selected);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- follows what is opened, not what arrives above it
  useEffect(() => follow(), [m]);

  return (
    <div className="relative min-h-0 grow">
      <div ref={scroller} onScroll={above.onScroll} className="h-full overflow-y-auto">
        <Rows
          {...{ rows, place, marks, selected }}
          hasMore={pages.hasNextPage}
          virtualizer={virtualizer}
        />
        <ListEnd pages={pages} />
      </div>
      {above.count > 0 ? (
        <button
          type="button"
          onClick={() => virtualizer.scrollToOffset(0)}
          className="absolute top-2 left-1/2 -translate-x-1/2 animate-rise rounded-control border border-ink bg-ink px-3 py-1 text-small font-medium text-sheet tabular-nums max-md:py-2.5"
        >
          {t("new", { count: above.count })}
        </button>
      ) : null}
    </div>
  );
}

interface RowsProps extends Omit<MessageListProps, "pages"> {
  readonly selected: number;
  readonly hasMore: boolean;
  readonly virtualizer: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>;
}

function Rows({ rows, place, marks, selected, hasMore, virtualizer }: RowsProps) {
  const { t } = useTranslation("inbox");
  const now = useNow();
  const items = virtualizer.getVirtualItems();
  // One row is in the order of Tab; j and k move on from it.
  const tabbable = items.some(({ index }) => index === selected) ? selected : items[0]?.index;
  return (
    <ul aria-label={t("list")} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {items.map(({ index, key, start }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <li
            key={key}
            aria-setsize={hasMore ? -1 : rows.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 h-16"
            style={{ transform: `translateY(${start}px)` }}
          >
            <MessageRow
              row={row}
              now={now}
              href={place.href({ m: row.id, refused: null })}
              isSelected={index === selected}
              isRead={marks.isRead(row.cursor)}
              isTabbable={index === tabbable}
            />
          </li>
        );
      })}
    </ul>
  );
}
