import { readSource } from "./read-source.ts";

const BACKGROUNDS = new Set(["body", "table", "tr", "td", "th"]);

/** The URLs of a mail's images, in order: img elements, and backgrounds as old clients know them. */
export function readImages(html: string): string[] {
  const urls: string[] = [];
  readSource(html, {
    open: ({ name, attributes }) => {
      const attribute = name === "img" ? "src" : BACKGROUNDS.has(name) ? "background" : "";
      const url = attributes.get(attribute)?.value.trim();
      if (url) urls.push(url);
    },
  });
  return urls;
}
