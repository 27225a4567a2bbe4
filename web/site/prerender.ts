import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build, runnerImport, type Plugin, type Rolldown } from "vite";
import { Marked, Renderer } from "marked";
import { SITE_CONFIG } from "./site-config.ts";
import type { Article, Articles } from "../src/site/articles.ts";
import type * as render from "../src/site/render.tsx";
import type { SiteAssets } from "../src/site/site-assets.ts";
import { readContent, type ContentPage } from "./content.ts";
import { legalDocuments } from "./legal-documents.ts";

const WEB = path.resolve(import.meta.dirname, "..");
const RENDER = path.join(WEB, "src/site/render.tsx");

type Render = typeof render;

/** Writes every page of the public site beside the application, once that is built. */
export function prerender(): Plugin {
  let dist = "";
  return {
    name: "prerender",
    apply: "build",
    configResolved({ root, build: { outDir } }) {
      dist = path.resolve(root, outDir);
    },
    async writeBundle(_, bundle) {
      const [{ module }, articles, assets] = await Promise.all([
        loadRender(),
        readArticles(),
        buildAssets(dist, bundle),
      ]);
      const year = new Date().getUTCFullYear();
      const scripts = new Set(await inlineScripts(path.join(dist, "app.html")));
      for (const page of module.sitePages(articles)) {
        const html = module.renderPage(page, { articles, assets, year });
        for (const script of scriptsIn(html)) scripts.add(script);
        await write(dist, `${fileOf(module.sitePath(page))}.html`, html);
      }
      for (const [place, html] of await legalDocuments(module.OPERATOR.supportEmail)) {
        await write(dist, `${place}.html`, html);
      }
      await allowScripts(dist, scripts);
    },
  };
}

/** The site's pages as modules of Node, from their sources. */
export function loadRender(): Promise<{ module: Render }> {
  return runnerImport<Render>(RENDER, { configFile: false, root: WEB, logLevel: "warn" });
}

/** The site's own files, and where those of the application are. */
async function buildAssets(dist: string, bundle: Rolldown.OutputBundle): Promise<SiteAssets> {
  const built = await build({ ...SITE_CONFIG, build: { ...SITE_CONFIG.build, outDir: dist } });
  if (Array.isArray(built) || !("output" in built)) throw new Error("The site was not built once.");
  const { output } = built;
  const entry = output.find((file) => file.type === "chunk" && file.isEntry);
  const style = output.find(({ fileName }) => fileName.endsWith(".css"));
  if (entry === undefined || style === undefined) {
    throw new Error("The site has no script or style.");
  }
  const css = await readFile(path.join(dist, style.fileName), "utf8");
  await rm(path.join(dist, style.fileName));
  const app = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
  const appStyle = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".css"));
  if (app === undefined || appStyle === undefined) throw new Error("The application has no entry.");
  return {
    css: css.trim(),
    script: `/${entry.fileName}`,
    fonts: [...new Set(css.match(/\/assets\/[^")]+\.woff2/g))],
    app: { script: `/${app.fileName}`, css: `/${appStyle.fileName}` },
  };
}

function fileOf(sitePath: string): string {
  return sitePath === "/" ? "/index" : sitePath;
}

async function write(dist: string, file: string, text: string): Promise<void> {
  const target = path.join(dist, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}

async function inlineScripts(file: string): Promise<string[]> {
  return scriptsIn(await readFile(file, "utf8"));
}

function scriptsIn(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => script);
}

/** Lets the policy of `_headers` allow each inline script by its hash (CSP level 3, section 6.7). */
async function allowScripts(dist: string, scripts: ReadonlySet<string>): Promise<void> {
  const file = path.join(dist, "_headers");
  const hashes = [...scripts].map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const headers = await readFile(file, "utf8");
  await writeFile(
    file,
    headers.replace("script-src 'self'", `script-src 'self' ${hashes.join(" ")}`),
  );
}

/** A fence's `title="…"`, the name of the file it belongs into. */
const TITLE = /title="([\w./ -]+)"/;

const marked = new Marked({
  renderer: {
    code(token) {
      const [, title] = TITLE.exec(token.lang ?? "") ?? [];
      if (title === undefined) return false;
      const code = Renderer.prototype.code.call(this, token);
      return `<figure><figcaption>${title}</figcaption>${code}</figure>`;
    },
  },
});

/** Every post and guide, with its Markdown turned into HTML. */
export async function readArticles(): Promise<Articles> {
  const content = await readContent();
  const ofKind = (kind: ContentPage["kind"]): Article[] =>
    content.filter((page) => page.kind === kind).map(articleOf);
  return { blog: ofKind("blog"), docs: ofKind("guides") };
}

function articleOf({
  language,
  path: place,
  title,
  description,
  date,
  body,
}: ContentPage): Article {
  const html = scrollable(marked.parse(body, { async: false }));
  return { slug: path.basename(place), language, title, description, date, html };
}

/** What may be wider than a phone scrolls by itself, and can be reached by keys. */
function scrollable(html: string): string {
  return html
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<div class="scroll" tabindex="0" role="group"><table>')
    .replaceAll("</table>", "</table></div>");
}
