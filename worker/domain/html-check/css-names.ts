import { FEATURE_TITLES } from "./support.ts";

// What caniemail calls each part of CSS. The misspelt css-sytem-ui is caniemail's own.

/** Properties that share an entry, or whose entry has another name. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  "css-block-inline-size": ["block-size", "inline-size"],
  "css-border-inline-block": ["border-inline", "border-block"],
  "css-border-inline-block-individual": [
    "border-block-start",
    "border-block-end",
    "border-inline-start",
    "border-inline-end",
  ],
  "css-border-inline-block-longhand": ["block", "inline"].flatMap((axis) =>
    ["color", "style", "width"].map((side) => `border-${axis}-${side}`),
  ),
  "css-border-radius": ["top-left", "top-right", "bottom-left", "bottom-right"].map(
    (corner) => `border-${corner}-radius`,
  ),
  "css-border-radius-logical": ["start-start", "start-end", "end-start", "end-end"].map(
    (corner) => `border-${corner}-radius`,
  ),
  "css-column-layout-properties": [
    "columns",
    "column-fill",
    "column-rule",
    "column-rule-color",
    "column-rule-style",
    "column-rule-width",
    "column-span",
    "column-width",
  ],
  "css-gap": ["gap", "row-gap", "column-gap"],
  "css-grid-template": [
    "grid-template",
    "grid-template-areas",
    "grid-template-columns",
    "grid-template-rows",
  ],
  "css-left-right-top-bottom": ["left", "right", "top", "bottom"],
  "css-margin-block-start-end": ["margin-block-start", "margin-block-end"],
  "css-margin-inline-block": ["margin-inline", "margin-block"],
  "css-margin-inline-start-end": ["margin-inline-start", "margin-inline-end"],
  "css-padding-block-start-end": ["padding-block-start", "padding-block-end"],
  "css-padding-inline-block": ["padding-inline", "padding-block"],
  "css-padding-inline-start-end": ["padding-inline-start", "padding-inline-end"],
};

/** Longhands that are spoken of with their shorthand. */
const SHORTHANDS =
  /^(animation|background|border|list-style|margin|outline|overflow|padding|scroll-snap|text-decoration|text-emphasis|transform|transition)-/;

const PROPERTIES: ReadonlyMap<string, string> = new Map([
  ...ownEntries(),
  ...Object.entries(GROUPS).flatMap(([slug, names]) =>
    names.map((name): [string, string] => [name, slug]),
  ),
]);

/** An entry that is named for its one property, as "css-width" with the title "width property". */
function ownEntries(): [property: string, slug: string][] {
  return [...FEATURE_TITLES].flatMap(([slug, title]): [string, string][] => {
    const name = slug.slice("css-".length);
    const isOwn = [name, `${name} property`, `${name} shorthand`, `${name} CSS property`];
    return slug.startsWith("css-") && isOwn.includes(title) ? [[name, slug]] : [];
  });
}

/** caniemail's name for a property, lower-cased; null for one that it does not speak of. */
export function propertyFeature(property: string): string | null {
  if (property.startsWith("--")) return "css-variables";
  const known = PROPERTIES.get(property);
  if (known !== undefined) return known;
  const shorthand = SHORTHANDS.exec(property)?.[1];
  return shorthand === undefined ? null : (PROPERTIES.get(shorthand) ?? null);
}

/** Values that are features of their own, as "property: value". */
export const PAIR_FEATURES: ReadonlyMap<string, string> = new Map([
  ["display: flex", "css-display-flex"],
  ["display: inline-flex", "css-display-flex"],
  ["display: grid", "css-display-grid"],
  ["display: inline-grid", "css-display-grid"],
  ["display: none", "css-display-none"],
  ["flex-direction: column", "css-flex-direction"],
  ["flex-direction: column-reverse", "css-flex-direction"],
  ["flex-wrap: wrap", "css-flex-wrap"],
  ["flex-wrap: wrap-reverse", "css-flex-wrap"],
]);

export const KEYWORD_FEATURES: ReadonlyMap<string, string> = new Map([
  ["initial", "css-unit-initial"],
  ...["fit-content", "min-content", "max-content"].map((name): [string, string] => [
    name,
    "css-intrinsic-size",
  ]),
  ...["system-ui", "ui-serif", "ui-sans-serif", "ui-rounded", "ui-monospace"].map(
    (name): [string, string] => [name, "css-sytem-ui"],
  ),
]);

export const FUNCTION_FEATURES: ReadonlyMap<string, string> = new Map([
  ["calc", "css-unit-calc"],
  ["clamp", "css-function-clamp"],
  ["light-dark", "css-function-light-dark"],
  ["max", "css-function-max"],
  ["min", "css-function-min"],
  ["linear-gradient", "css-linear-gradient"],
  ["repeating-linear-gradient", "css-linear-gradient"],
  ["radial-gradient", "css-radial-gradient"],
  ["repeating-radial-gradient", "css-radial-gradient"],
  ["conic-gradient", "css-conic-gradient"],
  ["repeating-conic-gradient", "css-conic-gradient"],
  ["rgb", "css-rgb"],
  ["rgba", "css-rgba"],
  ["lab", "css-modern-color"],
  ["lch", "css-modern-color"],
  ["oklab", "css-modern-color"],
  ["oklch", "css-modern-color"],
  ["var", "css-variables"],
]);

export const AT_RULE_FEATURES: ReadonlyMap<string, string> = new Map([
  ["font-face", "css-at-font-face"],
  ["import", "css-at-import"],
  ["keyframes", "css-at-keyframes"],
  ["-webkit-keyframes", "css-at-keyframes"],
  ["media", "css-at-media"],
  ["supports", "css-at-supports"],
]);

export const MEDIA_FEATURES: ReadonlyMap<string, string> = new Map([
  ["-webkit-device-pixel-ratio", "css-at-media-device-pixel-ratio"],
  ["-webkit-min-device-pixel-ratio", "css-at-media-device-pixel-ratio"],
  ["-webkit-max-device-pixel-ratio", "css-at-media-device-pixel-ratio"],
  ["hover", "css-at-media-hover"],
  ["any-hover", "css-at-media-hover"],
  ["orientation", "css-at-media-orientation"],
  ["prefers-color-scheme", "css-at-media-prefers-color-scheme"],
  ["prefers-reduced-motion", "css-at-media-prefers-reduced-motion"],
]);
