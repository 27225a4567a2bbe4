import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import * as z from "zod/mini";
import { LANGUAGES } from "../worker/domain/language.ts";

/** Title and first sentence of a screen, by the file of its texts and their keys there. */
const SCREENS = {
  namespaces: ["namespaces", "text"],
  apikeys: ["apiKeys", "text"],
  apidocs: ["apiDocs", "subtitle"],
  members: ["members", "text"],
  settings: ["settings", null],
  billing: ["subscription", null],
  status: ["serviceStatus", "text"],
} as const;
const EMPTY = '<script type="application/json" id="first-texts"></script>';

const Texts = z.record(z.string(), z.unknown());

/**
 * Writes into the page, in each language, what its screens begin with. The page shows that before
 * any of the application has come: on a phone's network two seconds earlier.
 */
export function firstPaint(): Plugin {
  return {
    name: "first-paint",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        if (!html.includes(EMPTY)) return html;
        const entries = LANGUAGES.map(async (each) => [each, await textsOf(each)] as const);
        const texts = JSON.stringify(Object.fromEntries(await Promise.all(entries)));
        // No text may end the element that it stands in.
        const filled = EMPTY.replace("><", () => `>${texts.replaceAll("<", "\\u003c")}<`);
        return html.replace(EMPTY, () => filled);
      },
    },
  };
}

async function textsOf(language: string): Promise<Record<string, string[]>> {
  const entries = Object.entries(SCREENS).map(async ([screen, [area, text]]) => {
    const file = path.join(import.meta.dirname, `src/i18n/locales/${language}/${area}.json`);
    const texts = Texts.parse(JSON.parse(await readFile(file, "utf8")));
    const keys = text === null ? ["title"] : ["title", text];
    return [screen, keys.map((key) => z.parse(z.string(), texts[key]))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
