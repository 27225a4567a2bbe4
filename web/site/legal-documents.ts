import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const FOLDER = path.resolve(import.meta.dirname, "../content/legal");
const ADDRESS = "{{supportEmail}}";

/** The legal documents in each language by their path, with `supportEmail` as the address to write to. */
export async function legalDocuments(supportEmail: string): Promise<Map<string, string>> {
  const names = (await readdir(FOLDER)).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(path.join(FOLDER, name), "utf8")));
  return new Map(
    names.map((name, index) => [
      `/legal/${path.basename(name, ".html")}`,
      (texts[index] ?? "").replaceAll(ADDRESS, supportEmail),
    ]),
  );
}
