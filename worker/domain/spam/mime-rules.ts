import { valueOf, type SpamPart, type SpamReading } from "./spam-reading.ts";
import type { SpamRule } from "./spam-rule.ts";

function topType(mail: SpamReading): string {
  return valueOf(mail, "content-type").slice(0, 2_000);
}

function isText({ type }: SpamPart): boolean {
  return type.startsWith("text/");
}

/** Whether HTML is the only text of the mail. */
export function isHtmlOnly(mail: SpamReading): boolean {
  if (/^text\/html/i.test(topType(mail))) return true;
  const texts = mail.parts.filter(isText);
  return texts.length > 0 && texts.every(({ type }) => type === "text/html");
}

function hasNoTextPart(mail: SpamReading): boolean {
  return (
    /multipart\/\w+/i.test(topType(mail)) &&
    !/\bmultipart\/report\b|^multipart\/(?:x-)?(?:pgp-)?encrypted/i.test(topType(mail)) &&
    !mail.parts.some(({ type }) => isTextType(type) || type === "application/pdf") &&
    !mail.values.has("in-reply-to") &&
    !mail.values.has("references") &&
    !/^(?:re|fw):/i.test(mail.subject) &&
    mail.bodySize > 128
  );
}

function isTextType(type: string): boolean {
  return /^text\/\w/.test(type);
}

/** The text is there, but hardly any of it: less than a hundredth of the HTML. */
function isMostlyHtml({ parts }: SpamReading): boolean {
  if (!parts.some(({ type }) => type === "multipart/alternative")) return false;
  const last = (wanted: string): SpamPart | undefined =>
    parts.findLast(({ type, disposition }) => type === wanted && disposition !== "attachment");
  const text = last("text/plain");
  const html = last("text/html");
  return text !== undefined && html !== undefined && html.size > 0 && text.size / html.size < 0.01;
}

const MAX_WORDS = 20_000;

function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const words = text.match(/\S+/g) ?? [];
  for (const word of words.slice(0, MAX_WORDS)) {
    if (/\w/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** No word of the HTML, or hardly one in a hundred, is in the text that stands beside it. */
function haveNothingInCommon({ parts, text, html, htmlText }: SpamReading): boolean {
  if (html === null || !parts.some(({ type }) => type === "multipart/alternative")) return false;
  const inHtml = wordCounts(htmlText);
  if (inHtml.size === 0) return html.tags.has("img");
  const inText = wordCounts(text);
  const missing = [...inHtml].filter(([word, count]) => count > (inText.get(word) ?? 0));
  return missing.length / inHtml.size > 0.99;
}

function longestBase64Line({ parts }: SpamReading): number {
  return Math.max(
    0,
    ...parts.filter(({ encoding }) => encoding === "base64").map((part) => part.longestLine),
  );
}

function isEmpty(mail: SpamReading): boolean {
  return (
    mail.text.trim() === "" &&
    mail.htmlText.trim() === "" &&
    !mail.parts.some(({ disposition }) => disposition === "attachment")
  );
}

function claimsAscii({ type, charset }: SpamPart): boolean {
  return type === "text/plain" && (charset === "" || charset === "us-ascii");
}

/** How the mail is put together (RFC 2045, RFC 2046). */
export const MIME_RULES: readonly SpamRule[] = [
  {
    name: "MIME_HTML_ONLY",
    points: 0.1,
    description: "There is HTML, but no text part beside it.",
    hits: isHtmlOnly,
  },
  {
    name: "MIME_HTML_MOSTLY",
    points: 0.1,
    description: "There is a text part, but next to nothing in it.",
    hits: isMostlyHtml,
  },
  {
    name: "MPART_ALT_DIFF",
    points: 2.246,
    description: "The text part and the HTML part have no words in common.",
    hits: haveNothingInCommon,
  },
  {
    name: "MIME_NO_TEXT",
    points: 1,
    description: "A mail of several parts has no text among them.",
    hits: hasNoTextPart,
  },
  {
    name: "EMPTY_MESSAGE",
    points: 2.195,
    description: "There is no text in the mail, and no attachment.",
    hits: isEmpty,
  },
  {
    name: "MIME_BASE64_TEXT",
    points: 0.001,
    description: "A plain ASCII text is encoded as base64, which only hides it.",
    hits: ({ parts }) =>
      parts.some(
        (part) =>
          isText(part) &&
          part.encoding.includes("base64") &&
          /^$|ascii|ansi_x3\.4/.test(part.charset) &&
          part.disposition === "",
      ),
  },
  {
    name: "MIME_QP_LONG_LINE",
    points: 0.001,
    description: "A quoted-printable line is longer than 78 characters.",
    hits: ({ parts }) =>
      parts.some((part) => part.encoding === "quoted-printable" && part.longestLine > 78),
  },
  {
    name: "BASE64_LENGTH_78_79",
    points: 0.1,
    description: "A base64 line is longer than the 76 characters that are allowed.",
    hits: (mail) => longestBase64Line(mail) + 1 >= 78 && longestBase64Line(mail) + 1 <= 79,
  },
  {
    name: "BASE64_LENGTH_79_INF",
    points: 1.379,
    description: "A base64 line is far longer than the 76 characters that are allowed.",
    hits: (mail) => longestBase64Line(mail) + 1 >= 79,
  },
  {
    name: "PP_MIME_FAKE_ASCII_TEXT",
    points: 1,
    description: "A text part says to be ASCII, or names no charset, and is not ASCII.",
    hits: ({ parts }) => parts.some((part) => claimsAscii(part) && part.has8BitBytes),
  },
  {
    name: "CTE_8BIT_MISMATCH",
    points: 1,
    description: "The mail says to be 7-bit text, and its text is not.",
    hits: (mail) =>
      /^text\/plain\b/i.test(topType(mail)) &&
      /^$|^7bit$/.test(valueOf(mail, "content-transfer-encoding")) &&
      mail.parts[0]?.has8BitBytes === true,
  },
  {
    name: "MIME_BOUND_DD_DIGITS",
    points: 3.016,
    description: "The MIME boundary is two hyphens and digits, as spam tools write it.",
    hits: (mail) => /boundary="--\d+"/.test(topType(mail)),
  },
  {
    name: "MIME_BOUND_DIGITS_15",
    points: 0.1,
    description: "The MIME boundary is fifteen digits or more, as spam tools write it.",
    hits: (mail) => /boundary="\d{15,100}"/.test(topType(mail)),
  },
  {
    name: "FSL_CTYPE_WIN1251",
    points: 1,
    description: "The mail declares the charset in the way of advance-fee fraud.",
    hits: (mail) => topType(mail).includes('charset="Windows-1251"'),
  },
];
