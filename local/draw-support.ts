import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { supportData } from "./support-data.ts";

// `npm run draw:support` takes what the HTML check needs out of caniemail's data, for the Worker has to
// carry it. It is committed; run it when the package is renewed.

const ROOT = path.resolve(import.meta.dirname, "..");
const SOURCE = path.join(ROOT, "node_modules/caniemail/data/caniemail.json");
const TARGET = path.join(ROOT, "worker/domain/html-check/support-data.json");

await writeFile(TARGET, supportData(await readFile(SOURCE, "utf8")));
