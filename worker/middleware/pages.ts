import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

const API_PATH = /^\/(?:v1|api)(?:\/|$)/;

/** The console's page for a request, where this Worker answers for pages too; else null. */
export function pageOf(c: Context<AppEnv>): Promise<Response> | null {
  const { ASSETS: assets } = c.env;
  const isPage = c.req.method === "GET" && !API_PATH.test(c.req.path);
  // Where a page leads is for the browser to follow.
  return assets !== undefined && isPage
    ? assets.fetch(c.req.raw.url, { redirect: "manual" })
    : null;
}
