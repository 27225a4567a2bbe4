import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { LANGUAGES, type Language } from "../../worker/domain/language.ts";
import { withBuildHosts } from "./build-hosts.ts";

const CONTENT = path.resolve(import.meta.dirname, "../content");

/** Where each kind of page is shown. */
const FOLDERS = { guides: "/documentacao", blog: "/blog" } as const;
export type ContentKind = keyof typeof FOLDERS;

/** A page that is written in Markdown. */
export interface ContentPage {
  readonly kind: ContentKind;
  readonly language: Language;
  /** Its path in English. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** ISO 8601, a day. */
  readonly date: string;
  /** Markdown, without the front matter. */
  readonly body: string;
}

/** Reads every guide and post in every language. Throws on a page whose front matter lacks a field. */
export async function readContent(): Promise<ContentPage[]> {
  const kinds: readonly ContentKind[] = ["guides", "blog"];
  const folders = kinds.flatMap((kind) => LANGUAGES.map((language) => ({ kind, language })));
  return (await Promise.all(folders.map(readFolder))).flat();
}

async function readFolder(folder: {
  kind: ContentKind;
  language: Language;
}): Promise<ContentPage[]> {
  const { kind, language } = folder;
  const directory = path.join(CONTENT, kind, language);
  const names = (await readdir(directory)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = withBuildHosts(await readFile(path.join(directory, name), "utf8"));
      const slug = path.basename(name, ".md");
      return { kind, language, path: `${FOLDERS[kind]}/${slug}`, ...readFrontMatter(name, text) };
    }),
  );
}

function readFrontMatter(
  name: string,
  text: string,
): Pick<ContentPage, "title" | "description" | "date" | "body"> {
  const [, front = "", body = ""] = /^---\n([\s\S]*?)\n---\n\n?([\s\S]*)$/.exec(text) ?? [];
  const field = (key: string): string => {
    const value = new RegExp(`^${key}: (.+)$`, "m").exec(front)?.[1];
    if (value === undefined) throw new Error(`${name} has no ${key}.`);
    return value;
  };
  return { title: field("title"), description: field("description"), date: field("date"), body };
}
