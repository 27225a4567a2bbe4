import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { rewritten } from "../web/site/redirects.ts";

/** What the built pages have for a path: a file and the status it is served with, or another path. */
export type PageFile =
  | { readonly status: 200 | 404; readonly file: string }
  | { readonly status: 308; readonly location: string };

/**
 * What `folder` answers for a path, as Cloudflare Pages chooses it: what `_redirects` rewrites, the
 * file itself, the page of that name without its `.html`, else `404.html`. A page's other names, with
 * `.html` or a slash at the end, lead to the one without.
 */
export async function pageFile(folder: string, pathname: string): Promise<PageFile> {
  const asked = path.posix.normalize(decodeURIComponent(pathname));
  const rules = await readFile(path.join(folder, "_redirects"), "utf8");
  const found = await answerFor(folder, rewritten(rules, asked) ?? asked);
  return found ?? { status: 404, file: path.join(folder, "404.html") };
}

async function answerFor(folder: string, place: string): Promise<PageFile | null> {
  const isFolder = place.endsWith("/");
  const file = await fileIn(folder, isFolder ? `${place}index.html` : place);
  if (file !== null) {
    const location = place.replace(/(?:index)?\.html$/, "");
    return location === place ? { status: 200, file } : { status: 308, location };
  }
  const plain = isFolder ? place.slice(0, -1) : place;
  const page = await fileIn(folder, `${plain}.html`);
  if (page === null) return null;
  return isFolder ? { status: 308, location: plain } : { status: 200, file: page };
}

/** The file of that name; null: there is none that visitors may have. */
async function fileIn(folder: string, name: string): Promise<string | null> {
  const file = path.join(folder, name);
  const isInside = file.startsWith(folder + path.sep) && !path.basename(file).startsWith("_");
  return isInside && (await isFile(file)) ? file : null;
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
