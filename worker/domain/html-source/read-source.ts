import { Tokenizer } from "htmlparser2";
import type { TokenizerCallbacks } from "htmlparser2";

/** A start tag. Offsets are those of the source's characters. */
export interface SourceTag {
  /** Lower-cased. */
  readonly name: string;
  readonly at: number;
  /** By lower-cased name. */
  readonly attributes: ReadonlyMap<string, SourceAttribute>;
}

export interface SourceAttribute {
  /** Entities decoded. */
  readonly value: string;
  /** Where the value begins; of an attribute without one, the name. */
  readonly at: number;
}

/** Hears an HTML document piece by piece, in order, with the place of each piece. */
export interface SourceListener {
  open?(tag: SourceTag): void;
  close?(name: string, at: number): void;
  /** Entities decoded, but in style and script, where there are none. */
  text?(data: string, at: number): void;
  comment?(data: string, at: number): void;
  /** What stands between `<!` and `>`. */
  declaration?(data: string, at: number): void;
}

const NO_ATTRIBUTES: ReadonlyMap<string, SourceAttribute> = new Map();

/**
 * Reads HTML in linear time; `wanted` names the attributes to tell of, in lower case, and null means
 * all. Built on the bare tokenizer: the parser above it searches its stack of open elements at each
 * end tag, and deep nesting costs nothing here.
 */
export function readSource(
  html: string,
  listener: SourceListener,
  wanted: ReadonlySet<string> | null = null,
): void {
  const options = { decodeEntities: true };
  const tokenizer = new Tokenizer(options, callbacks(html, { listener, wanted }));
  tokenizer.write(html);
  tokenizer.end();
}

function ignore(): void {}

function callbacks(
  html: string,
  { listener, wanted }: { listener: SourceListener; wanted: ReadonlySet<string> | null },
): TokenizerCallbacks {
  // A name that is longer than all of them is not even looked at.
  const longest = wanted === null ? Infinity : Math.max(...[...wanted].map((name) => name.length));
  let tag = "";
  let tagAt = 0;
  let attributes: Map<string, SourceAttribute> | null = null;
  let attribute: { name: string; value: string; at: number } | null = null;
  const open = (): void =>
    listener.open?.({ name: tag, at: tagAt, attributes: attributes ?? NO_ATTRIBUTES });
  return {
    onopentagname: (start, end) => {
      tag = nameAt(html, start, end);
      // The angle bracket stands before the name.
      tagAt = start - 1;
      attributes = null;
    },
    onattribname: (start, end) => {
      attribute = null;
      if (end - start > longest) return;
      const name = nameAt(html, start, end);
      if (wanted === null || wanted.has(name)) attribute = { name, value: "", at: start };
    },
    onattribdata: (start, end) => {
      if (attribute === null) return;
      if (attribute.value === "") attribute.at = start;
      attribute.value += html.slice(start, end);
    },
    onattribentity: (codePoint) => {
      if (attribute !== null) attribute.value += String.fromCodePoint(codePoint);
    },
    onattribend: () => {
      if (attribute === null) return;
      const { name, value, at } = attribute;
      attributes ??= new Map();
      // The first of two equal attributes counts (HTML Living Standard section 13.2.5.33).
      if (!attributes.has(name)) attributes.set(name, { value, at });
    },
    onopentagend: open,
    onselfclosingtag: open,
    onclosetag: (start, end) => listener.close?.(nameAt(html, start, end), start - 2),
    ontext: (start, end) => listener.text?.(html.slice(start, end), start),
    ontextentity: (codePoint, end) => listener.text?.(String.fromCodePoint(codePoint), end),
    oncomment: (start, end, offset) =>
      listener.comment?.(html.slice(start, Math.max(start, end - offset)), start),
    ondeclaration: (start, end) => listener.declaration?.(html.slice(start, end), start),
    oncdata: ignore,
    onend: ignore,
    onprocessinginstruction: ignore,
  };
}

function nameAt(html: string, start: number, end: number): string {
  return html.slice(start, end).toLowerCase();
}
