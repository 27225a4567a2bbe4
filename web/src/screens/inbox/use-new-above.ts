import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { SummaryView } from "../../../../worker/contract/inbox.ts";

interface NewAbove {
  /** How many messages came while the top of the list was out of sight. */
  readonly count: number;
  readonly onScroll: () => void;
}

/** Keeps what is being looked at in its place when messages come above it, and counts those. */
export function useNewAbove(
  rows: readonly SummaryView[],
  scroller: RefObject<HTMLElement | null>,
  rowPx: number,
): NewAbove {
  // The newest cursor when the top was left; null: the top is in sight.
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const newest = Number(rows[0]?.cursor ?? 0);
  const before = useRef(newest);
  const hold = useEffectEvent(() => {
    const came = countAbove(rows, before.current);
    before.current = newest;
    const element = scroller.current;
    if (element !== null && element.scrollTop >= rowPx / 2) element.scrollBy(0, came * rowPx);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each new top
  useLayoutEffect(() => hold(), [newest]);
  return {
    count: leftAt === null ? 0 : countAbove(rows, leftAt),
    onScroll: () => {
      const isAtTop = (scroller.current?.scrollTop ?? 0) < rowPx / 2;
      setLeftAt((left) => (isAtTop ? null : (left ?? newest)));
    },
  };
}

function countAbove(rows: readonly SummaryView[], cursor: number): number {
  const index = rows.findIndex((row) => Number(row.cursor) <= cursor);
  return index === -1 ? rows.length : index;
}
