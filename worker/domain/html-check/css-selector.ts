import { TokenType, type CSSToken } from "@csstools/css-tokenizer";
import { FEATURE_TITLES } from "./support.ts";

const COMBINATORS: Readonly<Record<string, string>> = {
  ">": "css-selector-child",
  "+": "css-selector-adjacent-sibling",
  "~": "css-selector-general-sibling",
};
/** What begins a part of a compound selector. */
const PART_TOKENS = new Set<TokenType>([
  TokenType.Ident,
  TokenType.Hash,
  TokenType.Colon,
  TokenType.OpenSquare,
]);

interface Found {
  /** Parts of the compound selector so far. */
  parts: number;
  /** Whether a blank stood after the last compound, which another one makes a combinator. */
  blank: boolean;
  /** Inside the parentheses or brackets of a part. */
  depth: number;
}

/** caniemail's names for what a selector, or a list of them, uses. `isNested`: its rule is in another. */
export function selectorFeatures(tokens: readonly CSSToken[], isNested: boolean): Set<string> {
  const features = new Set<string>(isNested ? ["css-nesting"] : []);
  const found: Found = { parts: 0, blank: false, depth: 0 };
  tokens.forEach((token, index) => readToken(token, tokens[index - 1], { found, features }));
  return features;
}

function readToken(
  token: CSSToken,
  before: CSSToken | undefined,
  { found, features }: { found: Found; features: Set<string> },
): void {
  const type = token[0];
  if (type === TokenType.CloseParen || type === TokenType.CloseSquare) {
    found.depth = Math.max(0, found.depth - 1);
    return;
  }
  if (found.depth === 0) readPart(token, before, { found, features });
  const opens = type === TokenType.Function || type === TokenType.OpenParen;
  if (opens || type === TokenType.OpenSquare) found.depth += 1;
}

function readPart(
  token: CSSToken,
  before: CSSToken | undefined,
  { found, features }: { found: Found; features: Set<string> },
): void {
  const type = token[0];
  if (type === TokenType.Whitespace) {
    found.blank = found.parts > 0;
    return;
  }
  const sign = type === TokenType.Delim ? token[4].value : "";
  const combinator = type === TokenType.Comma ? "css-selector-grouping" : COMBINATORS[sign];
  if (combinator !== undefined) {
    features.add(combinator);
    Object.assign(found, { parts: 0, blank: false });
    return;
  }
  const name = partFeature(token, before);
  if (name !== null && FEATURE_TITLES.has(name)) features.add(name);
  if (PART_TOKENS.has(type) || sign !== "") countPart(token, before, { found, features });
}

function countPart(
  token: CSSToken,
  before: CSSToken | undefined,
  { found, features }: { found: Found; features: Set<string> },
): void {
  if (isNameOf(token, before)) return;
  if (found.blank) {
    features.add("css-selector-descendant");
    Object.assign(found, { parts: 0, blank: false });
  }
  // A class, an ID or an attribute after another part: `.a.b`.
  const isChained = token[0] !== TokenType.Colon && token[0] !== TokenType.Ident;
  if (found.parts > 0 && isChained) features.add("css-selector-chaining");
  found.parts += 1;
}

/** Whether a token is the name after the dot of a class or the colon of a pseudo-class. */
function isNameOf(token: CSSToken, before: CSSToken | undefined): boolean {
  if (before === undefined) return false;
  if (before[0] === TokenType.Colon) return true;
  const isDot = before[0] === TokenType.Delim && before[4].value === ".";
  return isDot && token[0] === TokenType.Ident;
}

function partFeature(token: CSSToken, before: CSSToken | undefined): string | null {
  switch (token[0]) {
    case TokenType.Hash:
      return "css-selector-id";
    case TokenType.OpenSquare:
      return "css-selector-attribute";
    case TokenType.Delim:
      return SIGNS[token[4].value] ?? null;
    case TokenType.Ident:
    case TokenType.Function:
      return nameFeature(token[4].value.toLowerCase(), before);
    default:
      return null;
  }
}

const SIGNS: Readonly<Record<string, string>> = {
  ".": "css-selector-class",
  "*": "css-selector-universal",
  "&": "css-nesting",
};
/** Pseudo-elements that may be written with one colon, as in CSS 2. */
const OLD_ELEMENTS = new Set(["after", "before", "first-letter", "first-line"]);

function nameFeature(name: string, before: CSSToken | undefined): string | null {
  if (before?.[0] !== TokenType.Colon) {
    const isClass = before?.[0] === TokenType.Delim && before[4].value === ".";
    return isClass ? null : "css-selector-type";
  }
  const asElement = `css-pseudo-element-${name}`;
  return OLD_ELEMENTS.has(name) || FEATURE_TITLES.has(asElement)
    ? asElement
    : `css-pseudo-class-${name}`;
}
