import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import type { SiteAssets } from "../src/site/site-assets.ts";
import { legalDocuments } from "./legal-documents.ts";
import { loadRender, readArticles } from "./prerender.ts";
import { rewritten } from "./redirects.ts";

/** From their sources: the server brings style and script. */
const ASSETS: SiteAssets = {
  css: null,
  script: null,
  fonts: [],
  app: { script: "/src/main.tsx", css: "/src/styles.css" },
};
const SCRIPT = '<script type="module" src="/src/site/script/main.ts"></script></head>';
const WEB = path.resolve(import.meta.dirname, "..");
const REDIRECTS = path.join(WEB, "public/_redirects");
const SOURCES = ["content/", "src/site/", "src/i18n/locales/"].map((each) => path.join(WEB, each));

/** Serves the site's pages and the application where Cloudflare Pages would, from their sources. */
export function devSite(): Plugin {
  return {
    name: "dev-site",
    apply: "serve",
    configureServer(server) {
      server.watcher.on("change", (file) => {
        if (SOURCES.some((source) => file.startsWith(source))) {
          server.ws.send({ type: "full-reload" });
        }
      });
      server.middlewares.use((request, response, next) => {
        const answer = async (): Promise<void> => {
          const { pathname } = new URL(request.url ?? "/", "http://localhost");
          const file = rewritten(await readFile(REDIRECTS, "utf8"), pathname);
          if (file !== null) request.url = `${file}.html`;
          const html = file === null ? await pageAt(pathname) : null;
          if (html === null) {
            next();
            return;
          }
          response.setHeader("content-type", "text/html; charset=utf-8");
          response.end(await server.transformIndexHtml(pathname, html));
        };
        answer().catch((error: unknown) => {
          // oxlint-disable-next-line promise/no-callback-in-promise -- Vite's own page for errors
          next(error);
        });
      });
    },
  };
}

/** The page of the site at a path, or the legal document, made anew each time; null: there is none. */
async function pageAt(pathname: string): Promise<string | null> {
  if (!/^\/[\w/-]*$/.test(pathname) || pathname.startsWith("/v1/")) return null;
  const [{ module }, articles] = await Promise.all([loadRender(), readArticles()]);
  if (pathname.startsWith("/legal/")) {
    return (await legalDocuments(module.OPERATOR.supportEmail)).get(pathname) ?? null;
  }
  const page = module.sitePages(articles).find((each) => module.sitePath(each) === pathname);
  if (page === undefined) return null;
  const year = new Date().getUTCFullYear();
  const html = module.renderPage(page, { articles, assets: ASSETS, year });
  return html.replace("</head>", SCRIPT);
}
