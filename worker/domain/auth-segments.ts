/** What stands between two semicolons of an Authentication-Results header (RFC 8601 section 2.2). */
export interface Segment {
  /** Words, and "=" where one stands by itself. */
  readonly tokens: string[];
  readonly comments: string[];
}

interface Piece {
  readonly kind: "word" | "mark" | "comment";
  readonly text: string;
}

interface Found {
  readonly kind: "text" | "blank" | "mark" | "comment";
  readonly text: string;
  /** Offset after it. */
  readonly end: number;
}

const KINDS: ReadonlyMap<string, Found["kind"]> = new Map([
  [";", "mark"],
  ["=", "mark"],
  [" ", "blank"],
  ["\t", "blank"],
  ["\r", "blank"],
  ["\n", "blank"],
]);

/** Splits a header at its semicolons, with comments apart and quoted strings in one piece. */
export function segmentsOf(value: string): Segment[] {
  let segment: Segment = { tokens: [], comments: [] };
  const segments = [segment];
  for (const { kind, text } of piecesOf(value)) {
    if (kind === "comment") segment.comments.push(text);
    else if (kind === "word" || text === "=") segment.tokens.push(text);
    else segments.push((segment = { tokens: [], comments: [] }));
  }
  return segments;
}

function* piecesOf(value: string): Generator<Piece> {
  let word: string | null = null;
  let at = 0;
  while (at < value.length) {
    const { kind, text, end } = foundAt(value, at);
    at = end;
    if (kind === "text") {
      word = (word ?? "") + text;
      continue;
    }
    if (word !== null) yield { kind: "word", text: word };
    word = null;
    if (kind !== "blank") yield { kind, text };
  }
  if (word !== null) yield { kind: "word", text: word };
}

function foundAt(value: string, at: number): Found {
  const char = value[at] ?? "";
  if (char !== '"' && char !== "(") {
    return { kind: KINDS.get(char) ?? "text", text: char, end: at + 1 };
  }
  const end = char === "(" ? commentEnd(value, at) : quoteEnd(value, at);
  const text = value.slice(at + 1, end - 1).replace(/\\(.)/gs, "$1");
  return char === "(" ? { kind: "comment", text: text.trim(), end } : { kind: "text", text, end };
}

// What is never closed goes on to the end: what stands in it is not to be taken for results.

function quoteEnd(value: string, start: number): number {
  for (let i = start + 1; i < value.length; i++) {
    if (value[i] === "\\") i++;
    else if (value[i] === '"') return i + 1;
  }
  return value.length + 1;
}

/** Comments may hold others. */
function commentEnd(value: string, start: number): number {
  let depth = 0;
  for (let i = start; i < value.length; i++) {
    if (value[i] === "\\") i++;
    else if (value[i] === "(") depth++;
    else if (value[i] === ")" && --depth === 0) return i + 1;
  }
  return value.length + 1;
}
