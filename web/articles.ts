import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { marked } from "marked";
import { LANGUAGES, type Language } from "../worker/domain/language.ts";
import type { Article, Articles } from "./src/site/articles.ts";

const CONTENT = path.join(import.meta.dirname, "content");

/** Reads every post and guide. Throws, with the file's name, when one lacks its front matter. */
export async function readArticles(): Promise<Articles> {
  const [blog, docs] = await Promise.all([readFolder("blog"), readFolder("guides")]);
  return { blog, docs };
}

async function readFolder(folder: string): Promise<Article[]> {
  const found = await Promise.all(
    LANGUAGES.map(async (language) => {
      const files = await readdir(path.join(CONTENT, folder, language));
      return Promise.all(
        files
          .filter((file) => file.endsWith(".md"))
          .map((file) => readArticle(path.join(CONTENT, folder, language, file), language)),
      );
    }),
  );
  return found.flat();
}

async function readArticle(file: string, language: Language): Promise<Article> {
  const text = await readFile(file, "utf8");
  const [, head = "", markdown = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const field = (name: string): string => {
    const value = new RegExp(`^${name}: *(.+)$`, "m").exec(head)?.[1];
    if (value === undefined) throw new Error(`${file} does not say its ${name}.`);
    return value;
  };
  return {
    slug: path.basename(file, ".md"),
    language,
    title: field("title"),
    description: field("description"),
    date: field("date"),
    markdown: `# ${field("title")}\n${markdown}`,
    html: scrollable(await marked.parse(markdown)),
  };
}

/** What may be wider than a phone scrolls by itself, and can be reached by keys. */
function scrollable(html: string): string {
  return html
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<div class="scroll" tabindex="0" role="group"><table>')
    .replaceAll("</table>", "</table></div>");
}
