import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "vite";
import { siteFiles } from "../../web/site/site-files.ts";

const PUBLIC = path.resolve(import.meta.dirname, "../../web/public");
const HOSTS = { siteUrl: "https://site.test", apiUrl: "https://api.test", inboxHost: "in.test" };
const ENTRY = "\0entry";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "restante-site-"));
  const entry = { name: "entry", resolveId: () => ENTRY, load: () => "export {};" };
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [entry, siteFiles(HOSTS)],
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: "entry" } },
  });
});
afterAll(() => rm(folder, { recursive: true }));

function built(name: string): Promise<string> {
  return readFile(path.join(folder, name), "utf8");
}

/** Each entry of the sitemap: its address, and its alternates by language. */
async function sitemap(): Promise<Map<string, Record<string, string>>> {
  const xml = await built("sitemap.xml");
  const entries = [...xml.matchAll(/<url><loc>(.+?)<\/loc>(.*?)<\/url>/g)];
  return new Map(
    entries.map(([, loc = "", rest = ""]) => {
      const links = rest.matchAll(/hreflang="(.+?)" href="(.+?)"/g);
      return [loc, Object.fromEntries([...links].map(([, language, href]) => [language, href]))];
    }),
  );
}

test("the sitemap has every page in each language, with the others beside it", async () => {
  const entries = await sitemap();
  expect(entries.get("https://site.test/pt-BR/documentacao/pytest")).toEqual({
    en: "https://site.test/documentacao/pytest",
    es: "https://site.test/es/documentacao/pytest",
    "pt-BR": "https://site.test/pt-BR/documentacao/pytest",
    "x-default": "https://site.test/documentacao/pytest",
  });
  expect([...entries.keys()]).toEqual(
    expect.arrayContaining([
      "https://site.test/",
      "https://site.test/es",
      "https://site.test/pt-BR/precos",
      "https://site.test/blog/how-waiting-works",
      "https://site.test/status",
    ]),
  );
});

test("each alternate of the sitemap is an entry with the same alternates", async () => {
  const entries = await sitemap();
  for (const alternates of entries.values()) {
    for (const href of Object.values(alternates)) expect(entries.get(href)).toEqual(alternates);
  }
});

test("robots.txt names the sitemap, and keeps robots out of the console", async () => {
  expect((await built("robots.txt")).split("\n")).toEqual(
    expect.arrayContaining(["Disallow: /console", "Sitemap: https://site.test/sitemap.xml"]),
  );
});

test("guides and posts lie beside their pages as Markdown, with their title", async () => {
  const guide = await built("documentacao/playwright.md");
  expect(guide).toMatch(/^# Test a sign-up mail with Playwright\n\n[^#]/);
  expect(guide).toContain("await inbox.next()");
  expect(await built("es/blog/how-waiting-works.md")).toMatch(/^# Cómo funciona la espera\n/);
});

test("llms.txt of the pages leads to guides that are there", async () => {
  const guides = [...(await built("llms.txt")).matchAll(/\(https:\/\/site\.test\/(.+?\.md)\)/g)];
  expect(guides.length).toBeGreaterThan(0);
  for (const [, name = ""] of guides) expect(await built(name)).not.toBe("");
});

test("the web manifest's icons are there in the size that it tells", async () => {
  const { icons } = JSON.parse(await built("site.webmanifest"));
  for (const { src, sizes } of icons) expect(await pngSize(src)).toBe(sizes);
});

test("each language has a social card of the size that networks show, and of few bytes", async () => {
  for (const language of ["en", "es", "pt-BR"]) {
    expect(await pngSize(`social/${language}.png`)).toBe("1200x630");
    const { length } = await readFile(path.join(PUBLIC, "social", `${language}.png`));
    expect(length).toBeLessThan(60_000);
  }
});

test("each font family is one file", async () => {
  const styles = path.resolve(import.meta.dirname, "../../web/src/tokens.css");
  const css = await readFile(styles, "utf8");
  const families = [...css.matchAll(/@font-face \{\s+font-family: "(.+?)"/g)].map(
    ([, name]) => name,
  );
  expect(families).toEqual(["Hanken Grotesk", "Atkinson Hyperlegible Mono"]);
  expect(css.match(/url\(/g)).toHaveLength(families.length);
  expect((await readdir(PUBLIC)).filter((name) => /\.(?:woff2?|ttf)$/.test(name))).toEqual([]);
});

/** Width and height of a PNG, from its first chunk. */
async function pngSize(name: string): Promise<string> {
  const png = await readFile(path.join(PUBLIC, name));
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}
