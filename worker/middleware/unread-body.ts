import { createMiddleware } from "hono/factory";
import { readAway } from "../domain/read-away.ts";
import type { AppEnv } from "./app-env.ts";
import { isLaptop } from "./local-hosts.ts";

/**
 * On a laptop, reads what a route has left of the body before it is answered, as Cloudflare's edge
 * does in production.
 */
export const unreadBody = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { body, bodyUsed } = c.req.raw;
  if (isLaptop(c) && body !== null && !bodyUsed) await readAway(body);
});
