import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { PAGES } from "../../local/console-build.ts";
import { pageFile } from "../../local/page-file.ts";
import { pageHeaders } from "../../local/page-headers.ts";
import { AnalyticsEvent } from "../../worker/contract/analytics.ts";
import { OpenApiDocument, publicCalls } from "../../worker/contract/openapi-document.ts";
import { openApiDocument } from "../../worker/contract/openapi.ts";
import { LANGUAGES, type Language } from "../../worker/domain/language.ts";
import { PLANS, PRO_LIST_PRICE_CENTS } from "../../worker/domain/plans.ts";
import { CONSOLE_TABS, PATHS, tabPath } from "../../web/src/paths.ts";
import { DEFAULT_HOSTS } from "../../web/src/site/default-hosts.ts";
import { localPath } from "../../web/src/site/site-pages.ts";
import { builtPages, type BuiltPage } from "./site-files.ts";

const PAGES_BUILT = builtPages();
/** Of the API's origin, what the site leads to; a test of the API asks for each. */
const API_PATHS = ["/docs", "/openapi.json", "/collection.json", "/llms.txt"];

/** Who is written to where a deployment names nobody else. */
const OPERATOR_ADDRESS = "support@restante.test";

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
  if (url.protocol === "mailto:") return url.pathname === OPERATOR_ADDRESS;
  if (url.origin !== DEFAULT_HOSTS.site) return url.protocol === "https:";
  const found = await pageFile(PAGES, url.pathname);
  if (found.status !== 200) return false;
  if (url.hash === "") return true;
  const document = parseDocument(readFileSync(found.file, "utf8"));
  return DomUtils.getElementById(url.hash.slice(1), document) !== null;
}

const ARTICLES = PAGES_BUILT.filter((page) => /\/(?:blog|documentacao)\//.test(page.path));

test.each(ARTICLES)("$path has its Markdown beside it", (page) => {
  const [copied] = elements(page.html, "button").flatMap((each) => each["data-copy-from"] ?? []);
  expect(copied).toBe(`${page.path}.md`);
  expect(existsSync(path.join(PAGES, `${page.path}.md`))).toBe(true);
});

/** The page at a path in a language, as elements. */
function built(name: string, language: Language) {
  const page = PAGES_BUILT.find((each) => each.path === localPath(name, language));
  if (page === undefined) throw new Error(`There is no ${name} in ${language}.`);
  return parseDocument(page.html);
}

function byId(document: ReturnType<typeof parseDocument>, id: string) {
  const element = DomUtils.getElementById(id, document);
  if (element === null) throw new Error(`The page has no #${id}.`);
  return element;
}

/** The text of an element, with a plain space for each of those that keep a figure and its unit together. */
function textOf(element: Parameters<typeof DomUtils.textContent>[0]): string {
  return DomUtils.textContent(element).replaceAll(/\s/g, " ");
}

test.each(PAGES_BUILT)("the header of $path leads to the five pages, and marks its own", (page) => {
  const { lang = "en" } = elements(page.html, "html")[0] ?? {};
  const language = LANGUAGES.find((each) => each === lang) ?? "en";
  const paths = ["/produto", "/recursos", "/precos", "/documentacao", "/blog"].map((name) =>
    localPath(name, language),
  );
  const [bar = ""] = /<header[\s\S]*?<\/header>/.exec(page.html) ?? [];
  // Without the links to the page's translations, of which it is one itself.
  const links = elements(bar, "a").filter(
    ({ href = "", hreflang }) => paths.includes(href) && hreflang === undefined,
  );
  const marked = links.filter((link) => link["aria-current"] !== undefined);
  // Once in the bar, and once in the menu of small screens.
  expect(links.map((link) => link["href"])).toEqual([...paths, ...paths]);
  const own = paths.filter((each) => page.path === each || page.path.startsWith(`${each}/`));
  expect(marked.map((link) => link["href"])).toEqual([...own, ...own]);
});

test.each(LANGUAGES)("in %s the questions can be read by who is signed in, too", (language) => {
  const questions = textOf(byId(built("/recursos", language), "faq"));
  expect(questions.length).toBeGreaterThan(500);
  expect(questions).toBe(textOf(byId(built("/", language), "faq")));
});

const CALLS = publicCalls(OpenApiDocument.parse(openApiDocument("")));

test.each(LANGUAGES)(
  "in %s every call of the API is there in a block that is closed",
  (language) => {
    for (const name of ["/", "/documentacao"]) {
      const panel = byId(built(name, language), "api-endpoints");
      const blocks = DomUtils.getElementsByTagName("details", panel);
      expect(
        blocks.flatMap((each) => DomUtils.getElementsByTagName("h3", each).map(textOf)),
      ).toEqual(CALLS.map(({ method, path: place }) => `${method.toUpperCase()} ${place}`));
      for (const [index, block] of blocks.entries()) {
        expect(block.attribs).not.toHaveProperty("open");
        for (const parameter of CALLS[index]?.call.parameters ?? []) {
          expect(textOf(block)).toContain(parameter.name);
        }
      }
    }
  },
);

test.each(LANGUAGES)(
  "in %s what a plan costs and allows stands as its readers write it",
  (language) => {
    const number = (count: number | null) => new Intl.NumberFormat(language).format(count ?? 0);
    const dollars = (cents: number | null) =>
      new Intl.NumberFormat(language, {
        style: "currency",
        currency: "USD",
        maximumFractionDigits: 0,
      })
        .format((cents ?? 0) / 100)
        .replaceAll(/\s/g, " ");
    const { free, pro } = PLANS;
    const prices = textOf(byId(built("/", language), "pricing"));
    for (const price of [free.priceCents, pro.priceCents, PRO_LIST_PRICE_CENTS]) {
      expect(prices).toContain(dollars(price));
    }
    for (const [name, id] of [
      ["/", "pricing"],
      ["/precos", "content"],
      ["/documentacao", "api-limits"],
    ] as const) {
      const text = textOf(byId(built(name, language), id));
      for (const count of [free.mailsPerMonth, pro.mailsPerMonth, pro.users]) {
        expect(text).toContain(number(count));
      }
    }
    const page = PAGES_BUILT.find((each) => each.path === localPath("/precos", language));
    expect(meta(page?.html ?? "", "description").replaceAll(/\s/g, " ")).toContain(
      dollars(pro.priceCents),
    );
  },
);

test.each(PAGES_BUILT)("what is counted on $path has a name that the service takes", ({ html }) => {
  const document = parseDocument(html);
  const counted = DomUtils.findAll(
    (element) => element.attribs["data-analytics"] !== undefined,
    [document],
  );
  const names = counted.map((element) => element.attribs["data-analytics"] ?? "");
  const refused = names.filter(
    (element) => !AnalyticsEvent.safeParse({ name: "click", path: "/", element }).success,
  );
  expect(refused).toEqual([]);
  // Whatever leads to the sign-in tells from where.
  const signs = elements(html, "a").filter((link) => link["data-sign"] !== undefined);
  expect(signs.filter((link) => link["data-analytics"] === undefined)).toEqual([]);
});

test("each address of the application is answered by it", async () => {
  const { home: _, ...paths } = PATHS;
  const file = path.join(PAGES, "app.html");
  for (const each of [...Object.values(paths), ...CONSOLE_TABS.map(tabPath)]) {
    expect([each, await pageFile(PAGES, each)]).toEqual([each, { status: 200, file }]);
  }
});

test("every page's footer and the legal documents say whom to write to", () => {
  const unsaid = PAGES_BUILT.filter(({ html }) => {
    const [footer = ""] = /<footer[\s\S]*<\/footer>/.exec(html) ?? [];
    return !footer.includes(`href="mailto:${OPERATOR_ADDRESS}"`);
  });
  expect(unsaid).toEqual([]);
  for (const kind of ["privacy", "terms", "dpa"]) {
    for (const language of LANGUAGES) {
      const html = readFileSync(path.join(PAGES, `legal/${kind}-${language}.html`), "utf8");
      expect(html).toContain(`<a href="mailto:${OPERATOR_ADDRESS}">${OPERATOR_ADDRESS}</a>`);
      expect(html).not.toContain("{{");
    }
  }
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
