import type { MailAttachment } from "../worker/domain/mail.ts";
import { decodedSize } from "../worker/domain/part-decoder.ts";
import type { BoundedParser, FoundAttachment } from "./bounded-parser.ts";
import { MAX_NAME_LENGTH, MAX_NAMES_LENGTH } from "./parse-limits.ts";
import type { PartNode } from "./postal-internals.ts";

/**
 * The attachments of a parsed mail, but for the part `adopted` as its text. `isCut`: their names are
 * too long for a row, so the last ones have none.
 */
export function readAttachments(
  parser: BoundedParser,
  adopted: PartNode | undefined,
): { attachments: MailAttachment[]; isCut: boolean } {
  let isCut = false;
  let left = MAX_NAMES_LENGTH;
  const attachments = parser.found
    .filter(({ node }) => node !== adopted)
    .map((found) => {
      const names = namesOf(found);
      left -= JSON.stringify(names).length;
      isCut ||= left < 0;
      return { ...(left < 0 ? NAMELESS : names), ...placeOf(parser, found) };
    });
  return { attachments, isCut };
}

type Names = Pick<MailAttachment, "filename" | "contentType" | "contentId">;

const NAMELESS: Names = {
  filename: null,
  contentType: "application/octet-stream",
  contentId: null,
};

/** What the sender calls an attachment. */
function namesOf({ attachment: { filename, mimeType, contentId } }: FoundAttachment): Names {
  return {
    filename: filename === null ? null : shorten(filename),
    contentType: mimeType === "" ? NAMELESS.contentType : shorten(mimeType),
    contentId: contentId === undefined ? null : shorten(withoutBrackets(contentId)),
  };
}

function placeOf(
  parser: BoundedParser,
  { attachment: { disposition, related }, node }: FoundAttachment,
): Pick<MailAttachment, "size" | "inline" | "range"> {
  const range = parser.rangeOf(node);
  return {
    size: decodedSize(range.encoding, parser.av.subarray(range.start, range.end)),
    inline: disposition === "inline" || (disposition !== "attachment" && related === true),
    range,
  };
}

function shorten(text: string): string {
  return text.slice(0, MAX_NAME_LENGTH).toWellFormed();
}

/** RFC 2392: a cid URL names the Content-ID without its brackets. */
function withoutBrackets(contentId: string): string {
  const trimmed = contentId.trim();
  return trimmed.startsWith("<") && trimmed.endsWith(">") ? trimmed.slice(1, -1) : trimmed;
}
