import type { BoundedParser } from "./bounded-parser.ts";
import type { PartNode } from "./postal-internals.ts";

/** A part of a mail as its headers declare it (RFC 2045). */
export interface MimePart {
  /** Lower-cased media type; `text/plain` where none is declared. */
  readonly type: string;
  readonly charset: string;
  /** As declared, lower-cased. */
  readonly encoding: string;
  readonly disposition: string;
  /** Where its encoded body lies in the raw mail; null: it is made of further parts. */
  readonly body: { readonly start: number; readonly end: number } | null;
}

/** Every part of a parsed mail, the mail itself first. */
export function mimeParts(parser: BoundedParser): MimePart[] {
  const parts: MimePart[] = [];
  const open: PartNode[] = [parser.root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    parts.push(partOf(parser, node));
    open.push(...node.childNodes.toReversed());
  }
  return parts;
}

function partOf(parser: BoundedParser, node: PartNode): MimePart {
  const { parsed, multipart } = node.contentType;
  const { start, end } = parser.rangeOf(node);
  return {
    type: parsed.value.toLowerCase() || "text/plain",
    // Where none is declared, the decoder has set one.
    charset: declares(node, "charset") ? (parsed.params["charset"] ?? "").toLowerCase() : "",
    encoding: node.contentTransferEncoding.encoding.toLowerCase(),
    disposition: node.contentDisposition.parsed.value.toLowerCase(),
    body: multipart === false ? { start, end } : null,
  };
}

function declares({ headerLines }: PartNode, parameter: string): boolean {
  return headerLines.some(
    (line) => /^content-type\s*:/i.test(line) && line.toLowerCase().includes(parameter),
  );
}
