import { TokenType, type CSSToken } from "@csstools/css-tokenizer";
import { lineIndex, type LineIndex } from "../html-source/line-index.ts";
import { readSource, type SourceTag } from "../html-source/read-source.ts";
import { AT_RULE_FEATURES, MEDIA_FEATURES } from "./css-names.ts";
import { selectorFeatures } from "./css-selector.ts";
import { declarationFeatures } from "./css-value.ts";
import { walkCss, type CssListener } from "./css-walk.ts";
import { tagFeatures } from "./html-names.ts";

/** Where a feature is used. */
export interface Use {
  /** How often. */
  count: number;
  /** The first lines of the source where it is, counted from 1, each once. */
  readonly lines: number[];
}

/** Lines that are named for one feature. */
const MAX_LINES = 20;

/** The features of caniemail that a mail's HTML uses, by their slug, in the order of the source. */
export function usedFeatures(html: string): Map<string, Use> {
  const uses = new Map<string, Use>();
  const lines = lineIndex(html);
  const use = useIn(uses);
  let style: { css: string; at: number } | null = null;
  const endStyle = (): void => {
    if (style === null) return;
    const { css, at } = style;
    walkCss(
      css,
      cssListener((place) => lines.lineAt(at + place), use),
      { inBlock: false },
    );
    style = null;
  };
  readSource(html, {
    open: (tag) => {
      const line = lines.lineAt(tag.at);
      for (const slug of tagFeatures(tag)) use(slug, line);
      readStyleAttribute(tag, lines, use);
      if (tag.name === "style") style = { css: "", at: -1 };
    },
    text: (data, at) => {
      if (style === null) return;
      style = { css: style.css + data, at: style.at < 0 ? at : style.at };
    },
    close: (name) => {
      if (name === "style") endStyle();
    },
    comment: (_, at) => use("html-comments", lines.lineAt(at)),
    declaration: (text, at) => {
      // RFC 2854's older document types are no feature: only the short one is.
      if (/^!?doctype\s+html$/i.test(text.trim())) use("html-doctype", lines.lineAt(at));
    },
  });
  // A style element that is never closed goes to the end.
  endStyle();
  return uses;
}

type ReportUse = (slug: string, line: number) => void;

function useIn(uses: Map<string, Use>): ReportUse {
  return (slug, line) => {
    const use = uses.get(slug) ?? { count: 0, lines: [] };
    use.count += 1;
    if (use.lines.length < MAX_LINES && use.lines.at(-1) !== line) use.lines.push(line);
    uses.set(slug, use);
  };
}

function readStyleAttribute({ attributes }: SourceTag, lines: LineIndex, use: ReportUse): void {
  const style = attributes.get("style");
  if (style === undefined) return;
  const first = lines.lineAt(style.at);
  // Decoded, so its offsets are not the source's; its line breaks are.
  const inner = style.value.includes("\n") ? lineIndex(style.value) : null;
  const lineOf = (place: number): number => first + (inner?.lineAt(place) ?? 1) - 1;
  walkCss(style.value, cssListener(lineOf, use), { inBlock: true });
}

function cssListener(lineOf: (place: number) => number, use: ReportUse): CssListener {
  const all = (slugs: Iterable<string>, token: CSSToken | undefined): void => {
    const line = lineOf(token?.[2] ?? 0);
    for (const slug of slugs) use(slug, line);
  };
  return {
    selector: (tokens, isNested) => all(selectorFeatures(tokens, isNested), tokens[0]),
    atRule: (name, tokens) => all(atRuleFeatures(name, tokens), tokens[0]),
    declaration: (property, tokens) => all(declarationFeatures(property, tokens), tokens[0]),
    comment: (at) => use("css-comments", lineOf(at)),
  };
}

function atRuleFeatures(name: string, tokens: readonly CSSToken[]): Set<string> {
  const own = AT_RULE_FEATURES.get(name);
  const asked = tokens.flatMap((token) =>
    name === "media" && token[0] === TokenType.Ident
      ? (MEDIA_FEATURES.get(token[4].value.toLowerCase()) ?? [])
      : [],
  );
  return new Set(own === undefined ? [] : [own, ...asked]);
}
