import path from "node:path";
import type { Plugin } from "vite";
import type { SiteAssets } from "../src/site/site-assets.ts";
import { loadRender, readArticles } from "./prerender.ts";

/** From their sources: the server brings style and script. */
const ASSETS: SiteAssets = {
  css: null,
  script: null,
  fonts: [],
  app: { script: "/src/main.tsx", css: "/src/styles.css" },
};
const SCRIPT = '<script type="module" src="/src/site/script/main.ts"></script></head>';
/** The paths of `_redirects`. */
const APPLICATION = /^\/(?:console(?:\/.*)?|status|privacy|terms|dpa)$/;
const DOCUMENT = /^\/legal\/[\w-]+$/;
const WEB = path.resolve(import.meta.dirname, "..");
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
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        if (APPLICATION.test(pathname)) request.url = "/app.html";
        if (DOCUMENT.test(pathname)) request.url = `${pathname}.html`;
        const answer = async (): Promise<void> => {
          const html = await pageAt(request.url ?? "/");
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

/** The page of the site at an address, made anew each time; null: there is none. */
async function pageAt(url: string): Promise<string | null> {
  const { pathname } = new URL(url, "http://localhost");
  if (!/^\/[\w/-]*$/.test(pathname) || pathname.startsWith("/v1/")) return null;
  const [{ module }, articles] = await Promise.all([loadRender(), readArticles()]);
  const page = module.sitePages(articles).find((each) => module.sitePath(each) === pathname);
  if (page === undefined) return null;
  const year = new Date().getUTCFullYear();
  const html = module.renderPage(page, { articles, assets: ASSETS, year });
  return html.replace("</head>", SCRIPT);
}
