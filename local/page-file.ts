import { readFile, stat } from "node:fs/promises";
import path from "node:path";

/** A file of the built pages, and the status it is served with. */
export interface PageFile {
  readonly file: string;
  readonly status: 200 | 404;
}

/**
 * The file of `folder` that answers for a path, as Cloudflare Pages chooses it: what `_redirects`
 * rewrites, the file itself, the page of that name without its `.html`, else `404.html`.
 */
export async function pageFile(folder: string, pathname: string): Promise<PageFile> {
  const asked = path.posix.normalize(decodeURIComponent(pathname));
  const place = (await rewritten(folder, asked)) ?? asked;
  const names = place === "/" ? ["/index.html"] : [place, `${place}.html`];
  for (const name of names) {
    const file = path.join(folder, name);
    const isInside = file.startsWith(folder + path.sep) && !path.basename(file).startsWith("_");
    if (isInside && (await isFile(file))) return { file, status: 200 };
  }
  return { file: path.join(folder, "404.html"), status: 404 };
}

async function rewritten(folder: string, asked: string): Promise<string | null> {
  const rules = (await readFile(path.join(folder, "_redirects"), "utf8")).trim().split("\n");
  for (const rule of rules) {
    const [from = "", to = ""] = rule.split(" ");
    const isSplat = from.endsWith("/*") && asked.startsWith(from.slice(0, -1));
    if (asked === from || isSplat) return to;
  }
  return null;
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
