import type { MailCode, MailSource, ParsedMail } from "../worker/domain/mail.ts";
import { readAuthentication } from "./authentication.ts";
import { extractCodes } from "./codes.ts";
import { htmlToText } from "./html-text.ts";
import { extractLinks } from "./links.ts";
import { parseMail } from "./parse.ts";

/**
 * Reads a raw mail: parts, links, codes and what the receiving server said of its sender.
 * `visibleText` is the text a reader would see, taken from the html when there is no other.
 */
export async function readMail(
  raw: Uint8Array,
  source: MailSource,
): Promise<{ parsed: ParsedMail; visibleText: string }> {
  const { content, headers } = await parseMail(raw);
  const { subject, text, html } = content;
  const visibleText = text.trim() === "" ? htmlToText(html) : text;
  return {
    visibleText,
    parsed: {
      headers,
      content: {
        ...content,
        links: extractLinks(html, text),
        codes: codesOf(subject, visibleText, html),
        auth: readAuthentication(headers, source),
      },
    },
  };
}

/** Some text parts only say that the mail has to be seen as HTML. */
function codesOf(subject: string, visibleText: string, html: string): MailCode[] {
  const codes = extractCodes(subject, visibleText);
  return codes.length === 0 && html !== "" ? extractCodes(subject, htmlToText(html)) : codes;
}
