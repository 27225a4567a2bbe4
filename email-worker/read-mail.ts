import type { Delivery } from "../worker/domain/delivery.ts";
import { countDeliveryProblems } from "../worker/domain/delivery-report/captured-problems.ts";
import type { MailCode, ParsedMail } from "../worker/domain/mail.ts";
import { judge, type SpamResult } from "../worker/domain/spam/spam-result.ts";
import { Attempts } from "./attempts.ts";
import { readAuthentication } from "./authentication.ts";
import { extractCodes } from "./codes.ts";
import { htmlToText } from "./html-text.ts";
import { extractLinks } from "./links.ts";
import { parseMail } from "./parse.ts";
import { countContentProblems } from "./content-problems.ts";
import { readForSpam } from "./spam.ts";

/** A mail read for its row. */
export interface ReadMail {
  readonly parsed: ParsedMail;
  /** The text a reader would see, taken from the html when there is no other. */
  readonly visibleText: string;
  /** null: the test failed, as `problems` say. */
  readonly spam: SpamResult | null;
  /** Tests that failed, and why, in words. */
  readonly problems: readonly string[];
}

/**
 * Reads a raw mail: parts, links, codes, what the receiving server said of its sender, and what
 * the spam test says of it.
 */
export async function readMail(
  raw: Uint8Array,
  { source, envelope }: Pick<Delivery, "source" | "envelope">,
): Promise<ReadMail> {
  const { content, headers, parts } = await parseMail(raw);
  const { subject, text, html } = content;
  const visibleText = text.trim() === "" ? htmlToText(html) : text;
  const attempts = new Attempts();
  const parsed = {
    headers,
    content: {
      ...content,
      links: extractLinks(html, text),
      codes: codesOf(subject, visibleText, html),
      auth: readAuthentication(headers, source),
      checks: {
        delivery: countDeliveryProblems(headers, source, content.date),
        ...countContentProblems({ subject, text, html }, attempts),
      },
    },
  };
  const read = { ...parsed, parts };
  const spam = attempts.make("spam test", () => judge(readForSpam(raw, read, envelope.from)));
  return { visibleText, parsed, spam, problems: attempts.problems };
}

/** Some text parts only say that the mail has to be seen as HTML. */
function codesOf(subject: string, visibleText: string, html: string): MailCode[] {
  const codes = extractCodes(subject, visibleText);
  return codes.length === 0 && html !== "" ? extractCodes(subject, htmlToText(html)) : codes;
}
