import type { SourceTag } from "../html-source/read-source.ts";
import { imageFormat, srcsetUrls } from "./image-formats.ts";

// What caniemail calls elements and attributes.

const SEMANTIC = [
  "article",
  "aside",
  "details",
  "figcaption",
  "figure",
  "footer",
  "header",
  "main",
  "mark",
  "nav",
  "section",
  "summary",
  "time",
];
/** Elements that share an entry. */
const ELEMENT_GROUPS: Readonly<Record<string, readonly string[]>> = {
  "html-h1-h6": ["h1", "h2", "h3", "h4", "h5", "h6"],
  "html-image-maps": ["map"],
  "html-lists": ["ul", "ol", "dl"],
  "html-semantics": SEMANTIC,
};
/** Elements that have an entry of their own. */
const OWN_ELEMENTS = [
  "abbr",
  "acronym",
  "address",
  "audio",
  "base",
  "bdi",
  "blockquote",
  "body",
  "code",
  "del",
  "dfn",
  "dialog",
  "div",
  "form",
  "hr",
  "img",
  "link",
  "marquee",
  "meter",
  "object",
  "p",
  "picture",
  "pre",
  "progress",
  "rp",
  "rt",
  "ruby",
  "select",
  "small",
  "span",
  "strike",
  "strong",
  "style",
  "svg",
  "table",
  "textarea",
  "video",
  "wbr",
];
const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ...OWN_ELEMENTS.map((name): [string, string] => [name, `html-${name}`]),
  ...Object.entries(ELEMENT_GROUPS).flatMap(([slug, names]) =>
    names.map((name): [string, string] => [name, slug]),
  ),
]);

const OWN_ATTRIBUTES = [
  "align",
  "aria-describedby",
  "aria-hidden",
  "aria-label",
  "aria-labelledby",
  "aria-live",
  "background",
  "cellpadding",
  "cellspacing",
  "dir",
  "height",
  "hidden",
  "lang",
  "popover",
  "required",
  "role",
  "target",
  "valign",
  "width",
];
const ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ...OWN_ATTRIBUTES.map((name): [string, string] => [name, `html-${name}`]),
  ["loading", "html-loading-attribute"],
  ["srcset", "html-srcset"],
  ["sizes", "html-srcset"],
]);

/** Elements whose type decides: input and button. */
const TYPED: ReadonlyMap<string, string> = new Map([
  ["input checkbox", "html-input-checkbox"],
  ["input hidden", "html-input-hidden"],
  ["input radio", "html-input-radio"],
  ["input reset", "html-input-reset"],
  ["input submit", "html-input-submit"],
  ["input text", "html-input-text"],
  ["button reset", "html-button-reset"],
  ["button submit", "html-button-submit"],
]);
const DEFAULT_TYPES: Readonly<Record<string, string>> = { input: "text", button: "submit" };

const IMAGE_ATTRIBUTES = ["src", "background"];
const IMAGE_ELEMENTS = new Set(["img", "source", "td", "th", "table", "body"]);

/** caniemail's names for what a tag uses, but for its style attribute. */
export function tagFeatures({ name, attributes }: SourceTag): Set<string> {
  const value = (attribute: string): string => attributes.get(attribute)?.value ?? "";
  const type = (value("type") || DEFAULT_TYPES[name] || "").toLowerCase();
  const found = [
    ELEMENTS.get(name),
    TYPED.get(`${name} ${type}`),
    ...[...attributes.keys()].map((attribute) => ATTRIBUTES.get(attribute)),
    ...(name === "a" ? [linkFeature(value("href"))] : []),
    ...(name === "meta" && value("name").toLowerCase() === "color-scheme"
      ? ["html-meta-color-scheme"]
      : []),
    ...(IMAGE_ELEMENTS.has(name)
      ? [
          ...IMAGE_ATTRIBUTES.map((attribute) => imageFormat(value(attribute))),
          ...srcsetUrls(value("srcset")).map(imageFormat),
        ]
      : []),
  ];
  return new Set(found.flatMap((slug) => slug ?? []));
}

function linkFeature(href: string): string | null {
  if (href.startsWith("#") && href.length > 1) return "html-anchor-links";
  return href.slice(0, "mailto:".length).toLowerCase() === "mailto:" ? "html-mailto-links" : null;
}
