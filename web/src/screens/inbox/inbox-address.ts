import { useSearchParams } from "react-router-dom";
import { tabPath } from "../../paths.ts";

/** The parts of a mail that the reader shows, in the order of its tabs. */
export const READER_VIEWS = [
  ...(["html", "text", "headers", "source"] as const),
  ...(["attachments", "checks", "request"] as const),
] as const;
export type ReaderView = (typeof READER_VIEWS)[number];

/** What the inbox shows, as the page's address has it. */
export interface InboxAddress {
  readonly tag: string | null;
  /** A search as the public API takes it. */
  readonly q: string | null;
  /** The id of the message that is read. */
  readonly m: string | null;
  readonly view: ReaderView | null;
  /** "mail" shows what was refused instead of what came. */
  readonly refused: "mail" | null;
}

export interface InboxPlace {
  readonly address: InboxAddress;
  /** The address with these changes, for links. */
  readonly href: (changes: Partial<InboxAddress>) => string;
  /** Goes there; `replace` leaves no step to come back to. */
  readonly go: (changes: Partial<InboxAddress>, options?: { replace?: boolean }) => void;
}

/** Where the inbox stands, and how it gets elsewhere. */
export function useInboxPlace(): InboxPlace {
  const [query, setQuery] = useSearchParams();
  const address: InboxAddress = {
    tag: query.get("tag"),
    q: query.get("q"),
    m: query.get("m"),
    view: READER_VIEWS.find((view) => view === query.get("view")) ?? null,
    refused: query.get("refused") === "mail" ? "mail" : null,
  };
  return {
    address,
    href: (changes) => `${tabPath("namespaces")}?${changed(query, changes).toString()}`,
    go: (changes, { replace = false } = {}) =>
      setQuery((before) => changed(before, changes), { replace }),
  };
}

function changed(query: URLSearchParams, changes: Partial<InboxAddress>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}
