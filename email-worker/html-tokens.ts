import { Tokenizer } from "htmlparser2";
import type { TokenizerCallbacks } from "htmlparser2";

/** Hears an HTML document piece by piece, in order. Names are lower-cased, entities decoded. */
export interface HtmlListener {
  open(name: string, href: string | null): void;
  close(name: string): void;
  text(data: string): void;
}

/** As {@link HtmlListener}, with those attributes of each tag that were asked for. */
export interface TagListener {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  text(data: string): void;
  comment(data: string): void;
}

const HREF: ReadonlySet<string> = new Set(["href"]);
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/**
 * Reads HTML in linear time. Built on the bare tokenizer, because the parser above it searches its
 * stack of open elements at each end tag.
 */
export function readHtml(html: string, listener: HtmlListener): void {
  readTags(html, HREF, {
    open: (name, attributes) => listener.open(name, attributes.get("href") ?? null),
    close: (name) => listener.close(name),
    text: (data) => listener.text(data),
    comment: ignore,
  });
}

/** Reads HTML as {@link readHtml} does; `wanted` names the attributes to read, in lower case. */
export function readTags(html: string, wanted: ReadonlySet<string>, listener: TagListener): void {
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    callbacks(
      html,
      { wanted, longest: Math.max(...[...wanted].map((name) => name.length)) },
      listener,
    ),
  );
  tokenizer.write(html);
  tokenizer.end();
}

function ignore(): void {}

function callbacks(
  html: string,
  { wanted, longest }: { wanted: ReadonlySet<string>; longest: number },
  listener: TagListener,
): TokenizerCallbacks {
  let tag = "";
  let attribute = "";
  let value = "";
  let found: Map<string, string> | null = null;
  const open = (): void => {
    listener.open(tag, found ?? NO_ATTRIBUTES);
    found = null;
  };
  return {
    onopentagname: (start, end) => {
      tag = html.slice(start, end).toLowerCase();
      found = null;
    },
    onattribname: (start, end) => {
      const name = end - start > longest ? "" : html.slice(start, end).toLowerCase();
      attribute = wanted.has(name) ? name : "";
      value = "";
    },
    onattribdata: (start, end) => {
      if (attribute !== "") value += html.slice(start, end);
    },
    onattribentity: (codePoint) => {
      if (attribute !== "") value += String.fromCodePoint(codePoint);
    },
    onattribend: () => {
      if (attribute === "") return;
      found ??= new Map();
      // The first of two equal attributes counts (HTML Living Standard section 13.2.5.33).
      if (!found.has(attribute)) found.set(attribute, value);
    },
    onopentagend: open,
    onselfclosingtag: open,
    onclosetag: (start, end) => listener.close(html.slice(start, end).toLowerCase()),
    ontext: (start, end) => listener.text(html.slice(start, end)),
    ontextentity: (codePoint) => listener.text(String.fromCodePoint(codePoint)),
    oncomment: (start, end) => listener.comment(html.slice(start, end)),
    oncdata: ignore,
    ondeclaration: ignore,
    onend: ignore,
    onprocessinginstruction: ignore,
  };
}
