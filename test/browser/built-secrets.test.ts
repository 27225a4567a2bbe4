import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { PAGES } from "../../local/console-build.ts";
import { ROOT } from "../../local/worker-config.ts";
import { BUILD_CANARIES } from "./build-canaries.ts";

/** As Stripe and PEM write secrets. */
const SHAPES = /\b[rs]k_(?:live|test)_\w|\bwhsec_\w|BEGIN (?:[A-Z]+ )?PRIVATE KEY/;
/** Shorter values of somebody's own file may stand in a text by chance. */
const MIN_SECRET = 16;

/** Secrets that somebody keeps in this folder for `npm run dev`, and those the pages were built beside. */
function secrets(): string[] {
  const file = path.join(ROOT, ".dev.vars");
  const own = existsSync(file) ? Object.values(parseEnv(readFileSync(file, "utf8"))) : [];
  return [
    ...Object.values(BUILD_CANARIES),
    ...own.flatMap((value = "") => (value.length >= MIN_SECRET ? [value] : [])),
  ];
}

test("what is built for visitors holds no secret", () => {
  const files = readdirSync(PAGES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(100);
  const known = secrets();
  const found = files.flatMap((file) => {
    const text = readFileSync(file, "latin1");
    const shape = SHAPES.exec(text)?.[0];
    const told = [...known.filter((secret) => text.includes(secret)), ...(shape ? [shape] : [])];
    return told.map((secret) => `${path.relative(PAGES, file)}: ${secret}`);
  });
  expect(found).toEqual([]);
});
