import {
  readSource,
  type SourceListener,
  type SourceTag,
} from "../worker/domain/html-source/read-source.ts";
import type { SpamHtml } from "../worker/domain/spam/spam-reading.ts";
import { isAlikeColor, readColor, type Color } from "./spam-colors.ts";
import { MAX_SPAM_URL_LENGTH, MAX_SPAM_URLS } from "./spam-limits.ts";

const WANTED = new Set([
  "href",
  "src",
  "action",
  "width",
  "height",
  "size",
  "face",
  "color",
  "bgcolor",
  "style",
  "background",
]);
const URL_ATTRIBUTES = ["href", "src", "action", "background"] as const;
/** Tags without an end. */
const VOID = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Tags whose colours go over to what is in them. */
const COLORED = new Set("body table tr td th div span p font a h1 h2 h3 h4 center".split(" "));
const FONT_FACE =
  /^\s*["'.]?[a-z ][a-z -]{0,60}[a-z]\d?["']?(?:,\s*["']?[a-z][a-z -]{0,60}[a-z]\d?["']?){0,20};?$/i;
const MAX_TITLE = 2_000;
const MAX_DEPTH = 200;
const DEFAULT_FONT = 3;
const LARGEST_AREA_GUESS = 200;

type Attributes = SourceTag["attributes"];

interface Style {
  readonly tag: string;
  readonly text: Color;
  readonly ground: Color;
}

/** Looks through HTML for what the spam rules ask, in one pass. */
export class HtmlSurvey {
  readonly #tags = new Set<string>();
  readonly #open = new Map<string, number>();
  readonly #urls = new Set<string>();
  readonly #styles: Style[] = [{ tag: "", text: [0, 0, 0], ground: [255, 255, 255] }];
  #tagCount = 0;
  #strayEnds = 0;
  #title = "";
  #textLength = 0;
  #imageArea = 0;
  #hasLinkedImage = false;
  #largestFont = DEFAULT_FONT;
  #hasBadFontFace = false;
  #hasHiddenText = false;
  #isSavedPage = false;
  #hasMisleadingLink = false;
  #linkHost = "";
  #linkText = "";

  constructor(html: string) {
    const listener: SourceListener = {
      open: ({ name, attributes }) => this.#start(name, attributes),
      close: (name) => this.#end(name),
      text: (data) => this.#text(data),
      comment: (data) => {
        this.#isSavedPage ||= data.trimStart().startsWith("saved from url=(");
      },
    };
    readSource(html, listener, WANTED);
  }

  /** What was found; `length` is that of the whole source. */
  result(length: number): SpamHtml {
    const unclosed = ["body", "head"].filter((name) => (this.#open.get(name) ?? 0) > 0);
    return {
      length,
      tags: this.#tags,
      tagCount: this.#tagCount,
      strayEnds: this.#strayEnds,
      unclosed: new Set(unclosed),
      title: this.#title,
      textLength: this.#textLength,
      imageArea: this.#imageArea,
      hasLinkedImage: this.#hasLinkedImage,
      largestFont: this.#largestFont,
      hasBadFontFace: this.#hasBadFontFace,
      hasHiddenText: this.#hasHiddenText,
      isSavedPage: this.#isSavedPage,
      hasMisleadingLink: this.#hasMisleadingLink,
      urls: [...this.#urls],
    };
  }

  #isIn(name: string): boolean {
    return (this.#open.get(name) ?? 0) > 0;
  }

  #start(name: string, attributes: Attributes): void {
    this.#tagCount++;
    this.#tags.add(name);
    if (!VOID.has(name)) this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
    this.#addUrls(attributes);
    if (name === "img") this.#image(attributes);
    if (name === "font") this.#font(attributes);
    if (name === "a") {
      this.#linkHost = hostOf(attributes.get("href")?.value ?? "");
      this.#linkText = "";
    }
    if (COLORED.has(name)) this.#push(name, attributes);
  }

  #end(name: string): void {
    this.#tagCount++;
    this.#tags.add(name);
    const depth = this.#open.get(name) ?? 0;
    if (depth === 0) this.#strayEnds++;
    else this.#open.set(name, depth - 1);
    if (name === "a") this.#endLink();
    if (!COLORED.has(name) || this.#styles.at(-1)?.tag !== name) return;
    this.#styles.pop();
  }

  #text(data: string): void {
    if (this.#isIn("style") || this.#isIn("script")) return;
    const seen = data.replace(/\s+/g, "");
    if (this.#isIn("title")) this.#title = (this.#title + data).slice(0, MAX_TITLE);
    if (this.#isIn("a")) this.#linkText = (this.#linkText + data).slice(0, MAX_SPAM_URL_LENGTH);
    if (seen === "") return;
    this.#textLength += seen.length;
    const style = this.#styles.at(-1);
    this.#hasHiddenText ||= style !== undefined && isAlikeColor(style.text, style.ground);
  }

  #addUrls(attributes: Attributes): void {
    for (const name of URL_ATTRIBUTES) {
      const url = attributes.get(name)?.value;
      if (url === undefined || this.#urls.size >= MAX_SPAM_URLS) continue;
      this.#urls.add(url.trim().slice(0, MAX_SPAM_URL_LENGTH));
    }
  }

  #image(attributes: Attributes): void {
    this.#hasLinkedImage ||= this.#isIn("a");
    const [width, height] = [attributes.get("width")?.value, attributes.get("height")?.value];
    if (width === undefined || height === undefined) return;
    // A share of the screen is taken for one of 800 by 600.
    this.#imageArea += pixels(width, 8) * pixels(height, 6);
  }

  #font(attributes: Attributes): void {
    const size = /^\s*([+-]?)(\d{1,2})/.exec(attributes.get("size")?.value ?? "");
    if (size !== null) {
      const number = Number(size[2]);
      const relative = size[1] === "-" ? DEFAULT_FONT - number : DEFAULT_FONT + number;
      this.#largestFont = Math.max(this.#largestFont, size[1] === "" ? number : relative);
    }
    const face = attributes.get("face")?.value.slice(0, 500);
    this.#hasBadFontFace ||= face !== undefined && !FONT_FACE.test(face);
  }

  #push(tag: string, attributes: Attributes): void {
    const above = this.#styles.at(-1);
    if (above === undefined || this.#styles.length >= MAX_DEPTH) return;
    const style = attributes.get("style")?.value ?? "";
    const text = readColor(attributes.get("color")?.value, style, "color") ?? above.text;
    const ground = readColor(attributes.get("bgcolor")?.value, style, "background") ?? above.ground;
    this.#styles.push({ tag, text, ground });
  }

  #endLink(): void {
    const shown = /^\s*https:\/\/([^\s/:?#]{3,255})/i.exec(this.#linkText)?.[1]?.toLowerCase();
    this.#hasMisleadingLink ||=
      shown !== undefined &&
      this.#linkHost !== "" &&
      !this.#linkHost.endsWith(shown.replace(/^www\./, ""));
  }
}

function hostOf(href: string): string {
  return /^\s*https?:\/\/([^\s/:?#]{3,255})/i.exec(href)?.[1]?.toLowerCase() ?? "";
}

function pixels(value: string, percent: number): number {
  const match = /^(\d{1,5})(%)?$/.exec(value);
  const number = Number(match?.[1] ?? 0);
  return number === 0 ? LARGEST_AREA_GUESS : number * (match?.[2] === "%" ? percent : 1);
}
