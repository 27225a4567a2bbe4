import type { SourceTag } from "../html-source/read-source.ts";
import { languageOf } from "./language-of.ts";
import type { LintReading } from "./lint-reading.ts";
import type { LintFinding, LintRule } from "./lint-rule.ts";

const BROWSER_LINE =
  /^(?:(?:view|read|see|open|trouble|can't|having|ver|veja|vea|abrir|abra|¿no)\b.{0,60}\b(?:browser|online|navegador|en línea))/i;
const SIZED = /(?:^|[;\s])width\s{0,5}:/i;

function* images({ tags }: LintReading, isHit: (tag: SourceTag) => boolean): Iterable<LintFinding> {
  for (const { tag, line } of tags) {
    if (tag.name !== "img" || !isHit(tag)) continue;
    yield { part: "html", line, excerpt: tag.attributes.get("src")?.value ?? "<img>" };
  }
}

function valueOf({ attributes }: SourceTag, name: string): string | null {
  return attributes.get(name)?.value ?? null;
}

/** The html element of a whole document; a fragment has none, and says nothing about itself. */
function* documentOf(mail: LintReading): Iterable<{ tag: SourceTag; line: number }> {
  const found = mail.tags.find(({ tag }) => tag.name === "html");
  if (found !== undefined) yield found;
}

function htmlText({ texts }: LintReading): string {
  return texts
    .filter(({ part }) => part === "html")
    .map(({ text }) => text)
    .join(" ");
}

/** How the HTML is made. */
export const HTML_RULES: readonly LintRule[] = [
  {
    id: "image-alt",
    severity: "warning",
    description:
      "An image has no alt text: who sees no images does not know what it says. Decoration gets an empty one.",
    find: (mail) => images(mail, (tag) => valueOf(tag, "alt") === null),
  },
  {
    id: "image-size",
    severity: "hint",
    description:
      "An image has no width, so the mail jumps when it loads, and Outlook shows it in full.",
    find: (mail) =>
      images(
        mail,
        (tag) => valueOf(tag, "width") === null && !SIZED.test(valueOf(tag, "style") ?? ""),
      ),
  },
  {
    id: "html-lang",
    severity: "hint",
    description: "The html tag has no lang, so a screen reader has to guess how to speak the mail.",
    *find(mail) {
      for (const { tag, line } of documentOf(mail)) {
        if (!valueOf(tag, "lang")?.trim()) yield { part: "html", line, excerpt: "<html>" };
      }
    },
  },
  {
    id: "html-lang-wrong",
    severity: "warning",
    description: "The text is in another language than the html tag's lang says.",
    *find(mail) {
      for (const { tag, line } of documentOf(mail)) {
        const lang = valueOf(tag, "lang")?.trim() ?? "";
        const spoken = languageOf(htmlText(mail));
        const said = lang.split(/[-_]/)[0]?.toLowerCase() ?? "";
        if (said === "" || spoken === null || spoken === said) continue;
        yield { part: "html", line, excerpt: `lang="${lang}"` };
      }
    },
  },
  {
    id: "html-title",
    severity: "hint",
    description: "The HTML has no title, which browsers and screen readers name the mail by.",
    *find(mail) {
      if (mail.title !== "") return;
      for (const { line } of documentOf(mail)) yield { part: "html", line, excerpt: "<title>" };
    },
  },
  {
    id: "preview-text",
    severity: "hint",
    description:
      "The mail begins with a line about browsers, and inboxes show it beside the subject. Put a preview text before it.",
    *find({ texts, title }) {
      const first = texts.find(({ part, text }) => part === "html" && text.trim() !== title);
      const excerpt = first?.text.trim() ?? "";
      if (first !== undefined && BROWSER_LINE.test(excerpt)) {
        yield { part: "html", line: first.line, excerpt };
      }
    },
  },
];
