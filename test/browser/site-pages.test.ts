import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { PAGES } from "../../local/console-build.ts";
import { pageFile } from "../../local/page-file.ts";
import { pageHeaders } from "../../local/page-headers.ts";
import { DEFAULT_HOSTS } from "../../web/src/site/default-hosts.ts";
import { builtPages, type BuiltPage } from "./site-files.ts";

const PAGES_BUILT = builtPages();
/** Of the API's origin, what the site leads to; a test of the API asks for each. */
const API_PATHS = ["/docs", "/openapi.json", "/collection.json", "/llms.txt"];

type Attributes = Readonly<Record<string, string>>;

/** The attributes of every element of a name in the page. */
function elements(html: string, name: string): Attributes[] {
  return DomUtils.getElementsByTagName(name, parseDocument(html)).map(({ attribs }) => attribs);
}

function meta(html: string, name: string): string {
  const found = elements(html, "meta").find((each) => (each["name"] ?? each["property"]) === name);
  return found?.["content"] ?? "";
}

function alternates({ html }: BuiltPage): Record<string, string> {
  const links = elements(html, "link").filter(({ rel }) => rel === "alternate");
  return Object.fromEntries(links.map((link) => [link["hreflang"] ?? "", link["href"] ?? ""]));
}

function titleOf(html: string): string {
  return /<title>(.+?)<\/title>/.exec(html)?.[1] ?? "";
}

test("there are the pages of the site in each language", () => {
  const paths = PAGES_BUILT.map((page) => page.path);
  for (const name of ["produto", "recursos", "precos", "documentacao", "blog"]) {
    expect(paths).toEqual(expect.arrayContaining([`/${name}`, `/es/${name}`, `/pt-BR/${name}`]));
  }
  expect(paths).toEqual(expect.arrayContaining(["/", "/es", "/pt-BR"]));
});

test.each(PAGES_BUILT)("$path tells what it is", (page) => {
  const { html } = page;
  const url = DEFAULT_HOSTS.site + page.path;
  const title = titleOf(html);
  expect(title).not.toBe("");
  expect(meta(html, "description").length).toBeGreaterThan(30);
  expect(meta(html, "keywords")).not.toBe("");
  expect(elements(html, "link").find(({ rel }) => rel === "canonical")?.["href"]).toBe(url);
  expect(meta(html, "og:title")).toBe(
    DomUtils.textContent(parseDocument(`<p>${title}</p>`).children),
  );
  expect(meta(html, "og:description")).toBe(meta(html, "description"));
  expect(meta(html, "og:url")).toBe(url);
  expect(meta(html, "og:type")).not.toBe("");
  const card = meta(html, "og:image").replace(DEFAULT_HOSTS.site, "");
  expect(existsSync(path.join(PAGES, card))).toBe(true);
  expect(elements(html, "h1")).toHaveLength(1);
});

test("no two pages of a language have a title or a description in common", () => {
  for (const part of [titleOf, (html: string) => meta(html, "description")]) {
    const told = PAGES_BUILT.map(
      ({ html }) => `${elements(html, "html")[0]?.["lang"]} ${part(html)}`,
    );
    expect(new Set(told).size).toBe(told.length);
  }
});

test.each(PAGES_BUILT)("$path and its translations name each other", (page) => {
  const own = alternates(page);
  const { lang = "" } = elements(page.html, "html")[0] ?? {};
  expect(Object.keys(own)).toEqual(["en", "es", "pt-BR", "x-default"]);
  expect(own[lang]).toBe(DEFAULT_HOSTS.site + page.path);
  expect(own["x-default"]).toBe(own["en"]);
  for (const href of Object.values(own)) {
    const twin = PAGES_BUILT.find((each) => DEFAULT_HOSTS.site + each.path === href);
    expect(twin && alternates(twin)).toEqual(own);
  }
});

test.each(PAGES_BUILT)("every link of $path leads to something", async (page) => {
  const links = [...elements(page.html, "a"), ...elements(page.html, "link")];
  const lost: string[] = [];
  for (const href of new Set(links.map((link) => link["href"] ?? ""))) {
    if (!(await leadsSomewhere(href, page))) lost.push(href);
  }
  expect(links.length).toBeGreaterThan(20);
  expect(lost).toEqual([]);
});

async function leadsSomewhere(href: string, { path: from }: BuiltPage): Promise<boolean> {
  const url = new URL(href, DEFAULT_HOSTS.site + from);
  // On the pages' origin, where no other is named when they are built.
  if (API_PATHS.includes(url.pathname)) return true;
  if (url.origin !== DEFAULT_HOSTS.site) return url.protocol === "https:";
  const { file, status } = await pageFile(PAGES, url.pathname);
  if (status !== 200) return false;
  if (url.hash === "") return true;
  const document = parseDocument(readFileSync(file, "utf8"));
  return DomUtils.getElementById(url.hash.slice(1), document) !== null;
}

const ARTICLES = PAGES_BUILT.filter((page) => /\/(?:blog|documentacao)\//.test(page.path));

test.each(ARTICLES)("$path has its Markdown beside it", (page) => {
  const [copied] = elements(page.html, "button").flatMap((each) => each["data-copy-from"] ?? []);
  expect(copied).toBe(`${page.path}.md`);
  expect(existsSync(path.join(PAGES, `${page.path}.md`))).toBe(true);
});

test("the policy allows each inline script by its hash, and no other", async () => {
  const app = readFileSync(path.join(PAGES, "app.html"), "utf8");
  const scripts = [app, ...PAGES_BUILT.map(({ html }) => html)].flatMap((html) =>
    [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text),
  );
  const hashes = new Set(
    scripts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`),
  );
  const { "content-security-policy": policy = "" } = await pageHeaders(PAGES);
  const [allowed = ""] = /(?<=script-src )[^;]+/.exec(policy) ?? [];
  expect(new Set(allowed.split(" "))).toEqual(new Set(["'self'", ...hashes]));
  expect(scripts.length).toBeGreaterThan(PAGES_BUILT.length);
});
