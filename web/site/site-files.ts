import type { Plugin } from "vite";
import { llmsText } from "../../worker/contract/llms-text.ts";
import { PRODUCT_NAME } from "../../worker/domain/product.ts";
import { readContent, type ContentPage } from "./content.ts";
import { localPath } from "../src/site/site-pages.ts";
import { FIXED_PAGES, type SitePage } from "./site-page.ts";
import { sitemapXml } from "./sitemap.ts";

/** Where the built pages will stand. */
export interface SiteHosts {
  /** Origin of the pages. */
  readonly siteUrl: string;
  /** Origin of the API. */
  readonly apiUrl: string;
  readonly inboxHost: string;
}

/** Adds to the built pages what machines read: sitemap, robots.txt, llms.txt, and each page as Markdown. */
export function siteFiles(hosts: SiteHosts): Plugin {
  return {
    name: "restante-site-files",
    apply: "build",
    async generateBundle() {
      for (const [fileName, source] of Object.entries(await filesOf(hosts))) {
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}

async function filesOf(hosts: SiteHosts): Promise<Record<string, string>> {
  const content = await readContent();
  const markdown = content.map((page) => [
    `${localPath(page.path, page.language).slice(1)}.md`,
    markdownOf(page),
  ]);
  return {
    "sitemap.xml": sitemapXml([...FIXED_PAGES, ...sitePagesOf(content)], hosts.siteUrl),
    "robots.txt": `User-agent: *\nDisallow: /console\nAllow: /\n\nSitemap: ${hosts.siteUrl}/sitemap.xml\n`,
    "llms.txt": llmsText(hosts),
    "site.webmanifest": `${JSON.stringify(webManifest(), null, 2)}\n`,
    ...Object.fromEntries(markdown),
  };
}

function sitePagesOf(content: readonly ContentPage[]): SitePage[] {
  return content
    .filter(({ language }) => language === "en")
    .map(({ path, date }) => ({ path, date, isTranslated: true }));
}

function markdownOf({ title, description, body }: ContentPage): string {
  return `# ${title}\n\n${description}\n\n${body}`;
}

function webManifest(): object {
  return {
    name: PRODUCT_NAME,
    start_url: "/console",
    display: "standalone",
    background_color: "#eaf0f6",
    theme_color: "#eaf0f6",
    icons: [icon(192), icon(512)],
  };
}

function icon(size: number): object {
  return { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" };
}
