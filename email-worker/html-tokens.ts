import { Tokenizer } from "htmlparser2";
import type { TokenizerCallbacks } from "htmlparser2";

/** Hears an HTML document piece by piece, in order. Names are lower-cased, entities decoded. */
export interface HtmlListener {
  open(name: string, href: string | null): void;
  close(name: string): void;
  text(data: string): void;
}

/**
 * Reads HTML in linear time. Built on the bare tokenizer, because the parser above it searches its
 * stack of open elements at each end tag.
 */
export function readHtml(html: string, listener: HtmlListener): void {
  const tokenizer = new Tokenizer({ decodeEntities: true }, callbacks(html, listener));
  tokenizer.write(html);
  tokenizer.end();
}

function ignore(): void {}

function callbacks(html: string, listener: HtmlListener): TokenizerCallbacks {
  let tag = "";
  let attribute = "";
  let value = "";
  let href: string | null = null;
  const open = (): void => {
    listener.open(tag, href);
    href = null;
  };
  return {
    onopentagname: (start, end) => {
      tag = html.slice(start, end).toLowerCase();
      href = null;
    },
    onattribname: (start, end) => {
      attribute = end - start === 4 ? html.slice(start, end).toLowerCase() : "";
      value = "";
    },
    onattribdata: (start, end) => {
      if (attribute === "href") value += html.slice(start, end);
    },
    onattribentity: (codePoint) => {
      if (attribute === "href") value += String.fromCodePoint(codePoint);
    },
    onattribend: () => {
      // The first of two equal attributes counts (HTML Living Standard section 13.2.5.33).
      if (attribute === "href") href ??= value;
    },
    onopentagend: open,
    onselfclosingtag: open,
    onclosetag: (start, end) => listener.close(html.slice(start, end).toLowerCase()),
    ontext: (start, end) => listener.text(html.slice(start, end)),
    ontextentity: (codePoint) => listener.text(String.fromCodePoint(codePoint)),
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onend: ignore,
    onprocessinginstruction: ignore,
  };
}
