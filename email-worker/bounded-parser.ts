import type { Attachment, Email } from "postal-mime";
import type { PartRange } from "../worker/domain/mail.ts";
import { decodeText, legacyCharset } from "./charset.ts";
import { blockStart, isHeaderLine } from "../worker/domain/header-block.ts";
import { MAX_HEADER_BYTES } from "../worker/domain/limits.ts";
import { DelimiterSearch } from "./delimiter-search.ts";
import { withoutLineBreak } from "./lines.ts";
import {
  MAX_DEPTH,
  MAX_LINES,
  MAX_PART_HEADER_BYTES,
  MAX_PARTS,
  MAX_TEXT_BYTES,
} from "./parse-limits.ts";
import { encodingOf, OpenPostalMime, textTypeOf } from "./postal-internals.ts";
import type { PartNode } from "./postal-internals.ts";
import { decodeTextPart } from "./text-part.ts";

const EMPTY_LINE = new Uint8Array(0);
const LF = 0x0a;
const CR = 0x0d;

interface Span {
  start: number;
  end: number;
}

/** An attachment with the part it was made of. Its content is empty: the range says where it is. */
export interface FoundAttachment {
  readonly attachment: Attachment;
  readonly node: PartNode;
}

/**
 * postal-mime with bounds. postal-mime decides what is a part and where it ends, but body lines go
 * past it: an attachment costs one look at each byte, a text is decoded in one go. At a limit it
 * stops and keeps what was read.
 */
export class BoundedParser extends OpenPostalMime {
  readonly found: FoundAttachment[] = [];
  /** Something was left out. */
  isCut = false;
  /** Why reading ended before the mail did. */
  stopReason: string | null = null;
  /** Of the first text part that names one. */
  textCharset: string | undefined;

  readonly #spans = new Map<PartNode, Span>();
  readonly #delimiters = new DelimiterSearch();
  readonly #textBytesLeft = { plain: MAX_TEXT_BYTES, html: MAX_TEXT_BYTES };
  #lineStart = 0;
  #lines = 0;
  #parts = 0;
  #topHeaderBytes = 0;
  #partHeaderBytes = 0;

  constructor() {
    super({
      forceRfc822Attachments: true,
      maxNestingDepth: MAX_DEPTH,
      maxHeadersSize: MAX_HEADER_BYTES + MAX_PART_HEADER_BYTES,
    });
  }

  /** Where the encoded body of a part lies in the raw mail. */
  rangeOf(node: PartNode): PartRange {
    const { start, end } = this.#spans.get(node) ?? { start: this.av.length, end: this.av.length };
    return { start, end, encoding: encodingOf(node) };
  }

  override readLine(): { bytes: Uint8Array<ArrayBuffer>; done: boolean } {
    if (this.readPos === 0) this.readPos = blockStart(this.av);
    this.#lineStart = this.readPos;
    const at = this.av.indexOf(LF, this.readPos);
    this.readPos = at < 0 ? this.av.length : at + 1;
    let end = at < 0 ? this.av.length : at;
    while (end > this.#lineStart && this.av[end - 1] === CR) end--;
    return { bytes: this.av.subarray(this.#lineStart, end), done: this.readPos >= this.av.length };
  }

  override async processLine(line: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      if (++this.#lines > MAX_LINES) this.#stop(`more than ${MAX_LINES} lines`);
      else await this.#readOn(line);
    } catch (error) {
      this.#stop(error instanceof Error ? error.message : String(error));
    }
    if (this.readPos < this.av.length) return;
    this.#endBody(this.stopReason === null ? this.av.length : this.#lineStart);
    await this.finalize();
  }

  async #readOn(line: Uint8Array<ArrayBuffer>): Promise<void> {
    const before = this.currentNode;
    if (before.state === "header") return this.#readHeaderLine(line);
    this.#endBody(withoutLineBreak(this.av, this.#lineStart));
    await super.processLine(line, false);
    if (this.currentNode !== before) this.#countPart();
    if (this.currentNode.state !== "header") this.#skipBody(this.readPos);
  }

  async #readHeaderLine(line: Uint8Array<ArrayBuffer>): Promise<void> {
    const node = this.currentNode;
    const isField = isHeaderLine(line, 0, line.length);
    if (isField && !this.#fitsHeader(node, line.length)) return;
    const resumeAt = isField || line.length === 0 ? this.readPos : this.#lineStart;
    await super.processLine(isField ? line : EMPTY_LINE, false);
    if (this.currentNode !== node) this.#countPart();
    else if (isField) this.#repairCharset(node, line);
    if (this.currentNode.state !== "header") this.#skipBody(resumeAt);
  }

  /** A mail with endless headers still has a body; parts with endless headers are not worth it. */
  #fitsHeader(node: PartNode, length: number): boolean {
    if (node !== this.root) {
      this.#partHeaderBytes += length;
      if (this.#partHeaderBytes > MAX_PART_HEADER_BYTES) this.#stop("part headers too long");
      return this.stopReason === null;
    }
    const fits = this.#topHeaderBytes + length <= MAX_HEADER_BYTES;
    if (fits) this.#topHeaderBytes += length;
    else this.isCut = true;
    return fits;
  }

  /** postal-mime reads header bytes as UTF-8 only. */
  #repairCharset(node: PartNode, line: Uint8Array): void {
    const last = node.headerLines.length - 1;
    if (node.headerLines[last]?.includes("\ufffd") !== true) return;
    node.headerLines[last] = decodeText(line, legacyCharset(this.textCharset));
  }

  #countPart(): void {
    if (this.currentNode.state !== "header") return;
    if (++this.#parts > MAX_PARTS) this.#stop(`more than ${MAX_PARTS} parts`);
  }

  #skipBody(from: number): void {
    if (this.stopReason !== null) return;
    const node = this.currentNode;
    if (node.state === "body" && !this.#spans.has(node)) this.#openBody(node, from);
    this.readPos = this.#delimiters.next(this.av, from, this.boundaries);
  }

  #openBody(node: PartNode, start: number): void {
    const span = { start, end: start };
    this.#spans.set(node, span);
    if (node.contentType.multipart !== false || !this.isInlineTextNode(node)) return;
    this.textCharset ??= node.contentType.parsed.params["charset"];
    node.contentDecoder = {
      update: () => undefined,
      finalize: async () => this.#decodeText(node, span),
    };
  }

  #endBody(end: number): void {
    const span = this.#spans.get(this.currentNode);
    if (span !== undefined) span.end = Math.max(span.start, end);
  }

  #decodeText(node: PartNode, { start, end }: Span): ArrayBuffer {
    const type = textTypeOf(node);
    const text = decodeTextPart(node, this.av.subarray(start, end), this.#textBytesLeft[type]);
    this.#textBytesLeft[type] -= text.content.byteLength;
    if (text.isCut) this.isCut = true;
    return text.content;
  }

  #stop(reason: string): void {
    this.stopReason = reason;
    this.isCut = true;
    this.readPos = this.av.length;
  }

  override collectAttachment(
    node: PartNode,
    content: ArrayBuffer,
    ...flags: [isRelated: boolean, isTooDeep: boolean]
  ): void {
    super.collectAttachment(node, content, ...flags);
    const attachment = this.attachments.at(-1);
    if (attachment !== undefined) this.found.push({ attachment, node });
  }

  /**
   * Joins the texts of each kind. postal-mime would also make text of HTML, which takes quadratic
   * time: 140 KB of `<a href="` cost 10.8 s in workerd.
   */
  override renderTextContent(): void {
    for (const type of ["plain", "html"] as const) {
      const items = [...this.textMap.values()].flatMap((entry) => entry[type] ?? []);
      const texts = items.map((item) => (item.type === "text" ? item.value : ""));
      this.textContent[type] = texts.join("\n");
    }
  }

  /** Its reader takes the headers from the raw bytes; the addresses need not be parsed twice. */
  override buildMessage(): Email {
    return { headers: [], headerLines: [], attachments: [] };
  }
}
