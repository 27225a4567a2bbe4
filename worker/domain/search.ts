export type SearchField = "from" | "to" | "subject" | "any";

export interface SearchTerm {
  readonly field: SearchField;
  /** Folded. */
  readonly text: string;
}

export interface Search {
  readonly terms: readonly SearchTerm[];
  readonly hasAttachment: boolean;
  readonly hasCode: boolean;
}

/** Separates the fields of a search text; folding leaves none of them in a field. */
export const FIELD_START = {
  from: "\u0001",
  to: "\u0002",
  subject: "\u0003",
  text: "\u0004",
} as const;

const MAX_TEXT = 16 * 1024;
const MAX_FIELD = 2 * 1024;
const WORD = /(?:(from|to|subject|has):)?(?:"([^"]*)"|(\S+))/gi;

// Most mail is plain: printable ASCII and line ends need no folding but case.
const ASCII = /^[\n\r\t\x20-\x7e]*$/;

export type SearchFault = { readonly fault: string };

/** Lower case, without accents and control characters: `Código` finds `codigo`. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\p{Cc}+/gu, " ")
    .toLowerCase();
}

/** What a mail is found by: sender, recipients, subject and the first 16 KB of its text, folded. */
export function searchText(mail: {
  from: string;
  to: string;
  subject: string;
  text: string;
}): string {
  return (
    FIELD_START.from +
    foldStart(mail.from, MAX_FIELD) +
    FIELD_START.to +
    foldStart(mail.to, MAX_FIELD) +
    FIELD_START.subject +
    foldStart(mail.subject, MAX_FIELD) +
    FIELD_START.text +
    foldStart(mail.text, MAX_TEXT)
  );
}

/** Folding may make 18 characters of one, so what comes out is cut as well. */
function foldStart(text: string, length: number): string {
  return fold(text.slice(0, length)).slice(0, length);
}

/** Reads `from:x to:"a b" subject:y has:attachment has:code words`; all of it must hold. */
export function parseSearch(query: string): Search | SearchFault {
  const terms: SearchTerm[] = [];
  const has = new Set<string>();
  for (const [, prefix, quoted, word] of query.matchAll(WORD)) {
    const text = fold(quoted ?? word ?? "").trim();
    if (prefix?.toLowerCase() === "has") {
      if (text !== "attachment" && text !== "code") {
        return { fault: `has:${text} is not known; use has:attachment or has:code` };
      }
      has.add(text);
      continue;
    }
    if (text !== "") terms.push({ field: fieldOf(prefix), text });
  }
  if (terms.length > 10) return { fault: "a search has at most 10 words" };
  return { terms, hasAttachment: has.has("attachment"), hasCode: has.has("code") };
}

function fieldOf(prefix: string | undefined): SearchField {
  switch (prefix?.toLowerCase()) {
    case "from":
      return "from";
    case "to":
      return "to";
    case "subject":
      return "subject";
    default:
      return "any";
  }
}
