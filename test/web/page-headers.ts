import { readFile } from "node:fs/promises";
import path from "node:path";

const FILE = path.resolve(import.meta.dirname, "../../web/public/_headers");

/** The headers that every page is served with, by the file that Cloudflare Pages reads. */
export async function pageHeaders(): Promise<Record<string, string>> {
  const [first = ""] = (await readFile(FILE, "utf8")).split(/^\/assets/m);
  const lines = first.split("\n").filter((line) => line.startsWith("  "));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.trim().split(": ");
      return [name.toLowerCase(), value.join(": ")];
    }),
  );
}
