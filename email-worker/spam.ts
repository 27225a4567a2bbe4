import type { SpamReading } from "../worker/domain/spam/spam-reading.ts";
import { htmlToText } from "./html-text.ts";
import type { MailWithParts } from "./parse.ts";
import { readSpamHeaders } from "./spam-headers.ts";
import { HtmlSurvey } from "./spam-html.ts";
import { MAX_SPAM_HTML, MAX_SPAM_TEXT, MAX_SPAM_URL_LENGTH, MAX_SPAM_URLS } from "./spam-limits.ts";
import { readSpamParts } from "./spam-parts.ts";
import { hopTimes, readRelays } from "./spam-relays.ts";
import { findTextLinks } from "./text-links.ts";

/** Lays a parsed mail out for the spam rules. `envelopeFrom` is empty for a bounce. */
export function readForSpam(
  raw: Uint8Array,
  { content, parts }: MailWithParts,
  envelopeFrom: string,
): SpamReading {
  const { headers, values, bodyStart } = readSpamHeaders(raw);
  const received = headers.filter(({ name }) => name.toLowerCase() === "received");
  const hops = received.map((header) => header.raw);
  const text = content.text.slice(0, MAX_SPAM_TEXT);
  const html = content.html.slice(0, MAX_SPAM_HTML);
  const htmlText = html === "" ? "" : htmlToText(html).slice(0, MAX_SPAM_TEXT);
  const survey = html === "" ? null : new HtmlSurvey(html).result(content.html.length);
  return {
    headers,
    values,
    subject: content.subject,
    from: content.from[0] ?? null,
    replyTo: content.replyTo[0] ?? null,
    recipients: [...content.to, ...content.cc],
    envelopeFrom,
    sentAt: content.date === null ? null : Date.parse(content.date),
    hopTimes: hopTimes(hops),
    relays: readRelays(hops),
    parts: readSpamParts(raw, parts),
    bodySize: raw.length - bodyStart,
    body: bodyOf(content.subject, text, htmlText),
    source: `${text}\n${html}`,
    text,
    html: survey,
    htmlText,
    urls: [...(survey?.urls ?? []), ...urlsOfText(text)].slice(0, MAX_SPAM_URLS),
    auth: content.auth,
  };
}

/** One paragraph a line. Of the text, blank lines part them; of the HTML, its blocks do. */
function bodyOf(subject: string, text: string, htmlText: string): string {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim());
  return [subject, ...paragraphs, htmlText].filter((part) => part !== "").join("\n");
}

function urlsOfText(text: string): string[] {
  const urls: string[] = [];
  for (const url of findTextLinks(text)) {
    urls.push(url.slice(0, MAX_SPAM_URL_LENGTH));
    if (urls.length === MAX_SPAM_URLS) break;
  }
  return urls;
}
