import { lineIndex, type LineIndex } from "../html-source/line-index.ts";
import { readSource, type SourceTag } from "../html-source/read-source.ts";
import type { LintPart } from "./lint-rule.ts";

/** The parts of a mail that are looked at. */
export interface LintMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A run of text that people read, between two tags or of one line. */
export interface LintText {
  readonly part: LintPart;
  readonly line: number;
  readonly text: string;
}

/** Something that leads or points elsewhere. */
export interface LintUrl {
  readonly part: LintPart;
  readonly line: number;
  readonly url: string;
  readonly kind: "link" | "image" | "text";
  /** Where it leads by http: or https:, without a dot at its end; null: not there. */
  readonly host: string | null;
}

/** A mail as the content rules see it. */
export interface LintReading extends LintMail {
  /** What people read, but for program code: subject, text and HTML. */
  readonly texts: readonly LintText[];
  readonly urls: readonly LintUrl[];
  /**
   * Texts and URLs, a line each: a pattern that is not in here is in none of them, and most mails have
   * nothing of what the rules look for.
   */
  readonly everything: string;
  /** Tags of the HTML with their lines. */
  readonly tags: readonly { readonly tag: SourceTag; readonly line: number }[];
  /** Of the HTML's title element; empty without one. */
  readonly title: string;
}

/** Characters of a part that are looked at. Gmail shows less than half of so much HTML. */
const MAX_LINTED = 256 * 1024;

/** Elements whose text is shown as it is: program code, and what nobody sees. */
const CODE = new Set(["code", "pre", "kbd", "samp", "tt", "var", "xmp"]);
const UNSEEN = new Set(["style", "script", "template"]);
const WANTED = new Set(["html", "head", "a", "area", "img"]);
const URL_ATTRIBUTES: Readonly<Record<string, { attribute: string; kind: LintUrl["kind"] }>> = {
  a: { attribute: "href", kind: "link" },
  area: { attribute: "href", kind: "link" },
  img: { attribute: "src", kind: "image" },
};
/** A URL in plain text; what ends a sentence after it is cut off. */
const TEXT_URL = /\bhttps?:\/\/[^\s<>"'`()[\]{}|\\^]{1,2000}/gi;
const TRAILING = /[.,;:!?]{1,10}$/;

/** Reads a mail once for all rules. Linear in its length. */
export function readForLint({ subject, text, html }: LintMail): LintReading {
  const plain = textLines(text.slice(0, MAX_LINTED));
  const read = readHtml(html.slice(0, MAX_LINTED));
  const texts: LintText[] = [{ part: "subject", line: 1, text: subject }, ...plain, ...read.texts];
  const urls = [...plain.flatMap(urlsIn), ...read.urls];
  return {
    subject,
    text,
    html,
    texts,
    urls,
    everything: [...texts.map((each) => each.text), ...urls.map(({ url }) => url)].join("\n"),
    tags: read.tags,
    title: read.title,
  };
}

/** The lines of a text part; what stands in backticks or between two fences is code. */
function textLines(text: string): LintText[] {
  let isFenced = false;
  return text.split("\n").flatMap((line, index) => {
    const isFence = line.trimStart().startsWith("```");
    if (isFence) isFenced = !isFenced;
    if (isFence || isFenced) return [];
    const read = line.replace(/`[^`]*`/g, (code) => " ".repeat(code.length));
    return read.trim() === "" ? [] : [{ part: "text", line: index + 1, text: read }];
  });
}

function urlsIn({ part, line, text }: LintText): LintUrl[] {
  return (text.match(TEXT_URL) ?? []).map((found) => {
    const url = found.replace(TRAILING, "");
    return { part, line, url, kind: "text", host: hostOf(url) };
  });
}

function hostOf(url: string): string | null {
  if (!/^https?:/i.test(url)) return null;
  return URL.parse(url)?.hostname.replace(/\.$/, "") ?? null;
}

/** What is open at one place of the HTML. */
interface Open {
  code: number;
  unseen: number;
  title: number;
  run: { text: string; at: number } | null;
}

function readHtml(html: string): Pick<LintReading, "texts" | "urls" | "tags" | "title"> {
  const lines = lineIndex(html);
  const texts: LintText[] = [];
  const urls: LintUrl[] = [];
  const tags: { tag: SourceTag; line: number }[] = [];
  let title = "";
  const open: Open = { code: 0, unseen: 0, title: 0, run: null };
  const endRun = (): void => {
    if (open.run !== null) texts.push(...runOf(open.run, lines));
    open.run = null;
  };
  readSource(html, {
    open: (tag) => {
      endRun();
      count(open, tag.name, 1);
      if (!WANTED.has(tag.name)) return;
      const line = lines.lineAt(tag.at);
      tags.push({ tag, line });
      urls.push(...urlOf(tag, line));
    },
    close: (name) => {
      endRun();
      count(open, name, -1);
    },
    text: (data, at) => {
      if (open.title > 0) title += data;
      if (open.code > 0 || open.unseen > 0) return;
      open.run = { text: (open.run?.text ?? "") + data, at: open.run?.at ?? at };
    },
  });
  endRun();
  return { texts, urls, tags, title: title.trim() };
}

function count(open: Open, name: string, step: 1 | -1): void {
  if (CODE.has(name)) open.code = Math.max(0, open.code + step);
  if (UNSEEN.has(name)) open.unseen = Math.max(0, open.unseen + step);
  if (name === "title") open.title = Math.max(0, open.title + step);
}

function runOf({ text, at }: { text: string; at: number }, lines: LineIndex): LintText[] {
  const first = lines.lineAt(at);
  return text.split("\n").flatMap((line, index) => {
    return line.trim() === "" ? [] : [{ part: "html", line: first + index, text: line }];
  });
}

function urlOf(tag: SourceTag, line: number): LintUrl[] {
  const found = URL_ATTRIBUTES[tag.name];
  const url = found && tag.attributes.get(found.attribute)?.value.trim();
  if (found === undefined || url === undefined) return [];
  return [{ part: "html", line, url, kind: found.kind, host: hostOf(url) }];
}
