import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { ApiError } from "../domain/api-error.ts";
import type { AppEnv } from "./app-env.ts";

/**
 * On a laptop, takes requests for its own host names alone. The key of every laptop is known to
 * everybody, and a page elsewhere can point a name of its own at this machine (DNS rebinding), which
 * makes it the same origin to a browser. Throws WRONG_HOST.
 */
export const localHosts = createMiddleware<AppEnv>(async (c, next) => {
  const hosts = hostsOf(c);
  const { hostname } = new URL(c.req.url);
  if (hosts !== null && !hosts.includes(hostname)) {
    const message = `This server answers to ${hosts.join(", ")}. Start it with --allow-hosts ${hostname} to ask it by that name.`;
    throw new ApiError("WRONG_HOST", message);
  }
  await next();
});

/** Whether this is a laptop, whose public API is not for every page. */
export function isLaptop(c: Context<AppEnv>): boolean {
  return hostsOf(c) !== null;
}

/** The origin that may read a laptop's answers: `origin`, when it is at one of the laptop's names. */
export function localOrigin(origin: string, c: Context<AppEnv>): string | null {
  const url = URL.parse(origin);
  return url !== null && hostsOf(c)?.includes(url.hostname) === true ? origin : null;
}

function hostsOf(c: Context<AppEnv>): string[] | null {
  return c.env.LOCAL_HOSTS?.split(",") ?? null;
}
