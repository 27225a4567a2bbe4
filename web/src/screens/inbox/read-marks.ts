import { useMemo, useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { readJson } from "../../api/api-failure.ts";

/** So many are kept, the newest; what is older than all of them counts as read. */
const KEPT = 2000;
const Cursors = z.array(z.int());

const listeners = new Set<() => void>();

export interface ReadMarks {
  readonly isRead: (cursor: string) => boolean;
  readonly mark: (cursor: string, read: boolean) => void;
}

/** Which messages of a namespace were opened in this browser. */
export function useReadMarks(company: string, ns: string): ReadMarks {
  const key = `read:${company}:${ns}`;
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  return useMemo(() => {
    const read = new Set(cursorsOf(stored));
    const oldest = read.size < KEPT ? 0 : Math.min(...read);
    return {
      isRead: (cursor) => read.has(Number(cursor)) || Number(cursor) < oldest,
      mark: (cursor, isRead) => store(key, Number(cursor), isRead),
    };
  }, [key, stored]);
}

function store(key: string, cursor: number, isRead: boolean): void {
  const others = cursorsOf(localStorage.getItem(key)).filter((each) => each !== cursor);
  const next = (isRead ? [...others, cursor] : others).toSorted((a, b) => b - a).slice(0, KEPT);
  localStorage.setItem(key, JSON.stringify(next));
  for (const listener of listeners) listener();
}

function cursorsOf(stored: string | null): number[] {
  return z.safeParse(Cursors, readJson(stored ?? "")).data ?? [];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
