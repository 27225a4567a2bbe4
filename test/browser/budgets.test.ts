import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { PAGES } from "../../local/console-build.ts";
import { builtPages } from "./site-files.ts";

// In kB (1000 bytes) after gzip, as a server sends them.
const ENTRY_JS = 150;
/** Entry, frame and first screen together: before the frame's menus, which come after the first sight. */
const CONSOLE_JS = 170;
const CSS = 15;
const CHUNK_JS = 40;
/** The editor of GraphQL queries, with the schema's language: fetched by who opens it. */
const EDITOR_JS = 190;
const EDITOR = "src/screens/api-docs/graphql/graphql-part.tsx";
const FONTS = 60;
/** A page of the public site: what is sent before the first paint, and its script in all. */
const SITE_HTML = 20;
const SITE_JS = 15;

const Chunk = z.object({
  file: z.string(),
  isEntry: z.optional(z.boolean()),
  isDynamicEntry: z.optional(z.boolean()),
  imports: z.optional(z.array(z.string())),
  css: z.optional(z.array(z.string())),
  assets: z.optional(z.array(z.string())),
});
const Manifest = z.record(z.string(), Chunk);
type Chunk = z.output<typeof Chunk>;

const manifest = z.parse(
  Manifest,
  JSON.parse(readFileSync(path.join(PAGES, ".vite/manifest.json"), "utf8")),
);

function kilobytes(files: readonly string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(path.join(PAGES, file))).length);
  return bytes.reduce((sum, each) => sum + each, 0) / 1000;
}

/** The chunk's own file and those of all that it imports without waiting. */
function filesOf(chunk: Chunk, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name];
    if (imported !== undefined) filesOf(imported, seen);
  }
  return seen;
}

const chunks = Object.entries(manifest);
const entry = chunks.find(([, { isEntry }]) => isEntry)?.[1];
if (entry === undefined) throw new Error("The manifest names no entry.");
const atStart = filesOf(entry);

/** The console's frame and first screen: what a signed-in user fetches before the first list. */
const consoleStart = [
  "src/frame/console-frame.tsx",
  "src/screens/namespaces/namespaces-screen.tsx",
];

function filesOfConsole(): Set<string> {
  const all = new Set(atStart);
  for (const name of consoleStart) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The manifest lacks ${name}.`);
    filesOf(chunk, all);
  }
  return all;
}

test("the pages start within the budget", () => {
  expect(kilobytes([...atStart])).toBeLessThan(ENTRY_JS);
});

test("the console's first list comes within the budget", () => {
  expect(kilobytes([...filesOfConsole()])).toBeLessThan(CONSOLE_JS);
});

test("styles and fonts stay within theirs", () => {
  const styles = new Set(chunks.flatMap(([, { css }]) => css ?? []));
  const fonts = new Set(
    chunks.flatMap(([, { file, assets }]) =>
      [file, ...(assets ?? [])].filter((each) => each.endsWith(".woff2")),
    ),
  );
  expect(styles.size).toBeGreaterThan(0);
  expect(kilobytes([...styles])).toBeLessThan(CSS);
  expect(fonts.size).toBe(2);
  expect(kilobytes([...fonts])).toBeLessThan(FONTS);
});

const lazyChunks = chunks.filter(
  ([, { isDynamicEntry, file }]) => isDynamicEntry && file.endsWith(".js"),
);

/** Pages for everybody come without the console; all else is fetched by who has it already. */
const PUBLIC = /^src\/screens\/(legal|status)\//;

test.each(lazyChunks)("%s adds no more than a chunk may", (name, chunk) => {
  const before = PUBLIC.test(name) || consoleStart.includes(name) ? atStart : filesOfConsole();
  const own = [...filesOf(chunk)].filter((file) => !before.has(file) && file.endsWith(".js"));
  expect(kilobytes(own)).toBeLessThan(name === EDITOR ? EDITOR_JS : CHUNK_JS);
});

test.each(builtPages())("$path is sent within its budget, with both fonts", ({ html }) => {
  expect(gzipSync(html).length / 1000).toBeLessThan(SITE_HTML);
  expect(html.match(/<link rel="preload" as="font"/g)).toHaveLength(2);
  expect(html).not.toMatch(/<script[^>]+src=|rel="stylesheet"|rel="modulepreload"/);
});

test("the script of the public site brings no library with it", () => {
  const home = readFileSync(path.join(PAGES, "index.html"), "utf8");
  const [, script = ""] = /import\("\/([^"]+)"\)/.exec(home) ?? [];
  const files = new Set([script]);
  for (const file of files) {
    const text = readFileSync(path.join(PAGES, file), "utf8");
    for (const [, name = ""] of text.matchAll(/(?:from|import\()\s*["'`]\.\/([^"'`]+)/g)) {
      files.add(path.posix.join(path.posix.dirname(file), name));
    }
  }
  expect(kilobytes([...files])).toBeLessThan(SITE_JS);
});
