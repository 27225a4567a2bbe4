import { readFile } from "node:fs/promises";
import path from "node:path";
import type { SessionData } from "../worker/contract/account.ts";
import { PAGES } from "./console-build.ts";
import { pageFile } from "./page-file.ts";
import { pageHeaders } from "./page-headers.ts";

/** Types of the files that pages are made of, by their extension. */
export const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".ico": "image/x-icon",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** Where a session of the demo user is fetched. */
export const DEMO_SESSION = "/demo-session.json";
const LOCAL_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether the page at a path opens signed in as the demo user: the console does, the public pages do not. */
export function opensSignedIn(pathname: string): boolean {
  return /^\/console(?:\/|$)/.test(pathname);
}

/**
 * Answers for the console's pages as Cloudflare Pages would: with the headers of `_headers`, and the
 * files that `_redirects` leads to. Beside them stands a session of the demo
 * user, so that the console of a laptop opens signed in.
 */
export function servePages(
  demoSession: () => Promise<SessionData>,
): (request: { readonly url: string }) => Promise<Response> {
  return async ({ url }) => {
    const { pathname, search, hostname } = new URL(url);
    // A page elsewhere could point a name of its own at this machine.
    if (!LOCAL_NAMES.has(hostname)) return new Response("Open this at localhost.", { status: 421 });
    if (pathname === DEMO_SESSION) return Response.json(await demoSession());
    const [found, common] = await Promise.all([pageFile(PAGES, pathname), localHeaders()]);
    if (found.status === 308) {
      const location = found.location + search;
      return new Response(null, { status: 308, headers: { ...common, location } });
    }
    const { file, status } = found;
    const type = TYPES[path.extname(file)] ?? "application/octet-stream";
    const headers = { ...common, "content-type": type };
    if (!opensSignedIn(pathname)) return new Response(await readFile(file), { status, headers });
    const page = await readFile(file, "utf8");
    const meta = `<meta name="demo-session" content="${DEMO_SESSION}" />`;
    return new Response(page.replace("<head>", `<head>${meta}`), { status, headers });
  };
}

/** The headers of every page, but for those that only hold behind TLS; by lower-case name. */
export async function localHeaders(): Promise<Record<string, string>> {
  const headers = await pageHeaders(PAGES);
  const { "strict-transport-security": _, "content-security-policy": csp = "", ...rest } = headers;
  return { ...rest, "content-security-policy": csp.replace("; upgrade-insecure-requests", "") };
}
