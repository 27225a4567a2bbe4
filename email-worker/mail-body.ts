import type { MailAttachment } from "../worker/domain/mail.ts";
import { decodeBytes } from "../worker/domain/part-decoder.ts";
import { readAttachments } from "./attachments.ts";
import { BoundedParser } from "./bounded-parser.ts";
import { decodeText, legacyCharset } from "./charset.ts";
import { readHeaderBlock } from "../worker/domain/header-block.ts";
import { MAX_HEADER_BYTES } from "../worker/domain/limits.ts";
import { withUnixLines } from "./lines.ts";
import { mimeParts, type MimePart } from "./mime-parts.ts";
import { MAX_TEXT_BYTES, MAX_UNPARSED_TEXT_BYTES } from "./parse-limits.ts";
import type { PartNode } from "./postal-internals.ts";

/** RFC 2045 section 5.1: type and subtype are tokens. */
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

export interface MailBody {
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
  /** Of a mail that could be taken apart: the mail itself and all its parts. */
  readonly parts: readonly MimePart[];
  /** For bytes of this mail whose charset is not declared. */
  readonly charset: string;
  readonly isCut: boolean;
  /** What could not be read, in words. */
  readonly problem: string | null;
}

type Texts = Pick<MailBody, "text" | "html" | "problem"> & { adopted?: PartNode };

/** Takes a mail apart. Never throws: of a mail that cannot be taken apart it keeps what it can. */
export async function readBody(raw: Uint8Array): Promise<MailBody> {
  const parser = new BoundedParser();
  try {
    await parser.parse(wholeBuffer(raw));
  } catch (error) {
    return unparsedBody(raw, error instanceof Error ? error.message : String(error));
  }
  const { text, html, problem, adopted } = readTexts(parser);
  const { attachments, isCut } = readAttachments(parser, adopted);
  return {
    text: withUnixLines(text).toWellFormed(),
    html: withUnixLines(html).toWellFormed(),
    attachments,
    parts: mimeParts(parser),
    charset: legacyCharset(parser.textCharset ?? parser.root.contentType.parsed.params["charset"]),
    isCut: parser.isCut || isCut,
    problem: parser.stopReason ?? problem,
  };
}

/** A view would be copied by the parser; the buffer below it is not. */
function wholeBuffer(raw: Uint8Array): ArrayBuffer | Uint8Array {
  const { buffer } = raw;
  return buffer instanceof ArrayBuffer && buffer.byteLength === raw.byteLength ? buffer : raw;
}

/** The texts; when there are none, what can only have been meant as such. */
function readTexts(parser: BoundedParser): Texts {
  const { root, textContent } = parser;
  const { plain: text = "", html = "" } = textContent;
  if (text !== "" || html !== "") return { text, html, problem: null };
  if (root.contentType.multipart === false || root.childNodes.length > 0) return adopt(parser);
  const problem = "a multipart mail without its boundary";
  return { text: textOf(parser, root) ?? "", html: "", problem };
}

/** Takes the one part of a broken content type for the text. */
function adopt(parser: BoundedParser): Texts {
  const [only, ...others] = parser.found.filter(({ node }) => isMeantAsText(node));
  const adopted = others.length === 0 ? only?.node : undefined;
  const content = adopted === undefined ? null : textOf(parser, adopted);
  if (adopted === undefined || content === null) return { text: "", html: "", problem: null };
  const isHtml = adopted.contentType.parsed.value.includes("html");
  return { text: isHtml ? "" : content, html: isHtml ? content : "", problem: null, adopted };
}

function isMeantAsText({ contentType, contentDisposition }: PartNode): boolean {
  return (
    contentDisposition.parsed.value !== "attachment" && !MEDIA_TYPE.test(contentType.parsed.value)
  );
}

/** null when the bytes are no text. */
function textOf(parser: BoundedParser, node: PartNode): string | null {
  const { start, end, encoding } = parser.rangeOf(node);
  const { bytes, isCut } = decodeBytes(encoding, parser.av.subarray(start, end), MAX_TEXT_BYTES);
  if (bytes.includes(0)) return null;
  if (isCut) parser.isCut = true;
  return decodeText(bytes, legacyCharset(node.contentType.parsed.params["charset"]));
}

function unparsedBody(raw: Uint8Array, reason: string): MailBody {
  const { bodyStart } = readHeaderBlock(raw, MAX_HEADER_BYTES);
  const bytes = raw.subarray(bodyStart, bodyStart + MAX_UNPARSED_TEXT_BYTES);
  const charset = legacyCharset(undefined);
  const text = withUnixLines(decodeText(bytes, charset)).toWellFormed();
  return { text, html: "", attachments: [], parts: [], charset, isCut: true, problem: reason };
}
