import { parse, type ParsedToken, type ParseOptions } from "sugar-high/core";
import * as go from "sugar-high/lang/go";
import * as java from "sugar-high/lang/java";
import * as json from "sugar-high/lang/json";
import * as python from "sugar-high/lang/python";
import * as shell from "sugar-high/lang/shell";
import { ScrollBlock } from "../ui/scroll-block.tsx";

type Language = "go" | "java" | "javascript" | "json" | "python" | "shell";

const PRESETS: Readonly<Record<Language, ParseOptions>> = {
  go,
  java,
  // JavaScript is what the parser reads without a preset.
  javascript: {},
  json,
  python,
  shell,
};

const CLASSES: Partial<Record<ParsedToken["type"], string>> = {
  keyword: "font-semibold text-blue",
  comment: "text-ink-2",
  sign: "text-ink-2",
  property: "text-blue",
};

/** Splits a text before and after the tags of a request's address. */
const TAG = /((?<=[?&]tag=)[^&"'\s]+)/;

export interface CodeProps {
  readonly text: string;
  readonly language: Language;
  /** What it is, for those who reach it by keyboard to scroll it. */
  readonly label: string;
}

/** A program or an answer in colours, with the tag of its request under the highlighter. */
export function Code({ text, language, label }: CodeProps) {
  const { lines } = parse(text, PRESETS[language]);
  return (
    <ScrollBlock label={label}>
      <code>
        {lines.map(({ index, tokens }) => (
          <span key={index}>
            {tokens.map((token, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- tokens have nothing but their place
              <Token key={place} token={token} />
            ))}
            {"\n"}
          </span>
        ))}
      </code>
    </ScrollBlock>
  );
}

function Token({ token: { type, value } }: { readonly token: ParsedToken }) {
  const [before, tag, after] = value.split(TAG);
  return (
    <span className={CLASSES[type]}>
      {before}
      {tag === undefined ? null : <mark className="bg-mark text-mark-ink">{tag}</mark>}
      {after}
    </span>
  );
}
