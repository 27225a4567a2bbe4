import { readFile } from "node:fs/promises";
import path from "node:path";

/**
 * The headers that every page is served with, by lower-case name: those of `_headers` in `folder`,
 * the file that Cloudflare Pages reads, without those for single paths.
 */
export async function pageHeaders(folder: string): Promise<Record<string, string>> {
  const [first = ""] = (await readFile(path.join(folder, "_headers"), "utf8")).split(/^\/assets/m);
  const lines = first.split("\n").filter((line) => line.startsWith("  "));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.trim().split(": ");
      return [name.toLowerCase(), value.join(": ")];
    }),
  );
}
