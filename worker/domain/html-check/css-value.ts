import { TokenType, type CSSToken } from "@csstools/css-tokenizer";
import {
  FUNCTION_FEATURES,
  KEYWORD_FEATURES,
  PAIR_FEATURES,
  propertyFeature,
} from "./css-names.ts";
import { imageFormat } from "./image-formats.ts";
import { FEATURE_TITLES } from "./support.ts";

/** caniemail's names for what a declaration uses: its property, keywords, functions, units, images. */
export function declarationFeatures(property: string, value: readonly CSSToken[]): Set<string> {
  const own = propertyFeature(property);
  const features = new Set<string>(own === null ? [] : [own]);
  value.forEach((token, index) => {
    const name = tokenFeature(property, token, value[index - 1]);
    if (name !== null && FEATURE_TITLES.has(name)) features.add(name);
  });
  return features;
}

function tokenFeature(
  property: string,
  token: CSSToken,
  before: CSSToken | undefined,
): string | null {
  switch (token[0]) {
    case TokenType.Ident:
      return identFeature(property, token[4].value.toLowerCase(), before);
    case TokenType.Dimension:
      return `css-unit-${token[4].unit.toLowerCase()}`;
    case TokenType.Percentage:
      return "css-unit-percent";
    case TokenType.Function:
      return FUNCTION_FEATURES.get(token[4].value.toLowerCase()) ?? null;
    case TokenType.URL:
      return imageFormat(token[4].value);
    case TokenType.String:
      return isUrlFunction(before) ? imageFormat(token[4].value) : null;
    default:
      return null;
  }
}

function identFeature(property: string, name: string, before: CSSToken | undefined): string | null {
  const isFlag = before?.[0] === TokenType.Delim && before[4].value === "!";
  if (isFlag) return name === "important" ? "css-important" : null;
  return PAIR_FEATURES.get(`${property}: ${name}`) ?? KEYWORD_FEATURES.get(name) ?? null;
}

function isUrlFunction(token: CSSToken | undefined): boolean {
  return token?.[0] === TokenType.Function && token[4].value.toLowerCase() === "url";
}
