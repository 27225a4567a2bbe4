import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { GUIDES } from "../../worker/contract/guides.ts";
import { LANGUAGES } from "../../worker/domain/language.ts";

const CONTENT = path.resolve(import.meta.dirname, "../../web/content");

const FrontMatter = z.strictObject({
  title: z.string().check(z.minLength(10), z.maxLength(70)),
  // What search engines show of it.
  description: z.string().check(z.minLength(50), z.maxLength(160)),
  date: z.iso.date(),
});

interface Page {
  readonly front: z.output<typeof FrontMatter>;
  readonly body: string;
}

async function readPage(kind: string, language: string, slug: string): Promise<Page> {
  const text = await readFile(path.join(CONTENT, kind, language, `${slug}.md`), "utf8");
  const [, front = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const fields = front.split("\n").map((line) => /^(\w+): (.+)$/.exec(line)?.slice(1) ?? []);
  return { front: z.parse(FrontMatter, Object.fromEntries(fields)), body };
}

async function slugsOf(kind: string, language: string): Promise<string[]> {
  const names = await readdir(path.join(CONTENT, kind, language));
  return names.map((name) => path.basename(name, ".md")).toSorted();
}

/** What a translation keeps: headings by their depth, code, tables, figures. */
function shapeOf(body: string): unknown {
  const prose = body.replaceAll(/^```[\s\S]*?^```$/gm, "");
  return {
    headings: body.match(/^#+(?= )/gm),
    blocks: body.match(/^```[\s\S]*?^```$/gm),
    rows: body.match(/^\|/gm)?.length,
    numbers: prose
      .replaceAll(/(?<=\d)[.,](?=\d)/g, "")
      .match(/\d+/g)
      ?.toSorted(),
  };
}

describe.for(["guides", "blog"])("%s", (kind) => {
  test.for(LANGUAGES)(
    "every page is there in %s, alike in shape to the English one",
    async (language) => {
      const slugs = await slugsOf(kind, "en");
      expect(slugs).not.toEqual([]);
      expect(await slugsOf(kind, language)).toEqual(slugs);
      for (const slug of slugs) {
        const [english, page] = await Promise.all([
          readPage(kind, "en", slug),
          readPage(kind, language, slug),
        ]);
        expect(page.front.date).toBe(english.front.date);
        expect(shapeOf(page.body), `${language}/${slug}`).toEqual(shapeOf(english.body));
        expect(page.front.title === english.front.title).toBe(language === "en");
      }
    },
  );
});

test("the list of guides is the guides that are written", async () => {
  const slugs = await slugsOf("guides", "en");
  const pages = await Promise.all(slugs.map((slug) => readPage("guides", "en", slug)));
  const titles = Object.fromEntries(slugs.map((slug, index) => [slug, pages[index]?.front.title]));
  expect(titles).toEqual(GUIDES);
});
