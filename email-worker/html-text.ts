import { readSource, type SourceListener } from "../worker/domain/html-source/read-source.ts";

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

const NO_ATTRIBUTES: ReadonlySet<string> = new Set();
/** Their content is no text to a reader. */
const UNSEEN = names("head script style title template noscript iframe object svg math select");
/** What may stand in a head: any other element ends it, as in browsers. */
const HEAD_CONTENT = names("base link meta noscript script style template title");
const BLOCKS = names(
  "address article aside blockquote body br center dd div dl dt fieldset figcaption figure footer " +
    "form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul",
);
const CELLS = names("td th");
/** Senders pad the preview line with characters that nobody sees. */
const INVISIBLE = /\u034f|[\u00ad\u200b\u200c\u2060\ufeff]/g;

/**
 * The text a reader sees of an HTML body: blanks collapsed, block elements on lines of their own,
 * cells apart by a blank. Linear in the length of the HTML.
 */
export function htmlToText(html: string): string {
  const lines = new LineWriter();
  let unseen: string | null = null;
  const listener: SourceListener = {
    open({ name }) {
      if (unseen === "head" && !HEAD_CONTENT.has(name)) unseen = null;
      if (unseen !== null) return;
      if (UNSEEN.has(name)) unseen = name;
      else if (BLOCKS.has(name)) lines.breakLine();
      else if (CELLS.has(name)) lines.write(" ");
    },
    close(name) {
      if (name === unseen) unseen = null;
      else if (unseen === null && BLOCKS.has(name)) lines.breakLine();
    },
    text(data) {
      if (unseen === null) lines.write(data.replace(INVISIBLE, ""));
    },
  };
  readSource(html, listener, NO_ATTRIBUTES);
  return lines.toString();
}

class LineWriter {
  readonly #pieces: string[] = [];
  #isLineEmpty = true;
  #isSpaceDue = false;

  write(data: string): void {
    const text = data.replace(/\s+/g, " ");
    const words = text.trim();
    if (words === "") {
      this.#isSpaceDue ||= text !== "";
      return;
    }
    const space = this.#isSpaceDue || text.startsWith(" ");
    this.#pieces.push(space && !this.#isLineEmpty ? ` ${words}` : words);
    this.#isLineEmpty = false;
    this.#isSpaceDue = text.endsWith(" ");
  }

  breakLine(): void {
    if (!this.#isLineEmpty) this.#pieces.push("\n");
    this.#isLineEmpty = true;
    this.#isSpaceDue = false;
  }

  toString(): string {
    return this.#pieces.join("").trimEnd();
  }
}
