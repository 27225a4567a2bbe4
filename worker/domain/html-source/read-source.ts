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

/**
 * Reads HTML in linear time. Built on the bare tokenizer: the parser above it searches its stack of
 * open elements at each end tag, and deep nesting costs nothing here.
 */
export function readSource(html: string, listener: SourceListener): void {
  const tokenizer = new Tokenizer({ decodeEntities: true }, callbacks(html, listener));
  tokenizer.write(html);
  tokenizer.end();
}

function ignore(): void {}

function callbacks(html: string, listener: SourceListener): TokenizerCallbacks {
  let tag = { name: "", at: 0, attributes: new Map<string, SourceAttribute>() };
  let attribute = { name: "", value: "", at: 0 };
  const open = (): void => listener.open?.(tag);
  return {
    onopentagname: (start, end) => {
      // The angle bracket stands before the name.
      tag = { name: nameAt(html, start, end), at: start - 1, attributes: new Map() };
    },
    onattribname: (start, end) => {
      attribute = { name: nameAt(html, start, end), value: "", at: start };
    },
    onattribdata: (start, end) => {
      if (attribute.value === "") attribute.at = start;
      attribute.value += html.slice(start, end);
    },
    onattribentity: (codePoint) => void (attribute.value += String.fromCodePoint(codePoint)),
    onattribend: () => {
      const { name, value, at } = attribute;
      // The first of two equal attributes counts (HTML Living Standard section 13.2.5.33).
      if (!tag.attributes.has(name)) tag.attributes.set(name, { value, at });
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
