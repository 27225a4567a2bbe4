import { useRef, useState } from "react";

interface Place {
  readonly row: number;
  readonly day: number;
}

interface Size {
  readonly rows: number;
  readonly days: number;
}

/**
 * Moves between the bars: left and right by days, Home and End to the first and last, up and down
 * between services. Enter or a press pins a day, Escape lets it go.
 */
export function useBarKeys({ rows, days }: Size) {
  const elements = useRef(new Map<string, HTMLButtonElement>());
  const [current, setCurrent] = useState(days - 1);
  const [focused, setFocused] = useState<Place | null>(null);
  const [pointed, setPointed] = useState<Place | null>(null);
  const [pinned, setPinned] = useState<Place | null>(null);
  const shown = pinned ?? pointed ?? focused;

  function move(event: React.KeyboardEvent, { row, day }: Place): void {
    const next = nextPlace(event.key, { row, day }, days);
    if (event.key === "Escape") setPinned(null);
    if (next === null || next.row < 0 || next.row >= rows) return;
    event.preventDefault();
    elements.current.get(keyOf(next))?.focus();
  }

  function barsOf(index: number) {
    return {
      current,
      pinned: pinned?.row === index ? pinned.day : null,
      shown: shown?.row === index ? shown.day : null,
      onElement(day: number, element: HTMLButtonElement | null): void {
        const key = keyOf({ row: index, day });
        if (element === null) elements.current.delete(key);
        else elements.current.set(key, element);
      },
      onKey: (event: React.KeyboardEvent, day: number) => move(event, { row: index, day }),
      onPoint: (day: number | null) => setPointed(day === null ? null : { row: index, day }),
      onFocus(day: number): void {
        setCurrent(day);
        setFocused({ row: index, day });
      },
      onPin: (day: number) =>
        setPinned((before) =>
          before?.row === index && before.day === day ? null : { row: index, day },
        ),
    };
  }

  return barsOf;
}

function nextPlace(key: string, { row, day }: Place, days: number): Place | null {
  switch (key) {
    case "ArrowLeft":
      return { row, day: Math.max(day - 1, 0) };
    case "ArrowRight":
      return { row, day: Math.min(day + 1, days - 1) };
    case "Home":
      return { row, day: 0 };
    case "End":
      return { row, day: days - 1 };
    case "ArrowUp":
      return { row: row - 1, day };
    case "ArrowDown":
      return { row: row + 1, day };
    default:
      return null;
  }
}

function keyOf({ row, day }: Place): string {
  return `${row} ${day}`;
}
