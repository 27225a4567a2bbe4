import { createMiddleware } from "hono/factory";
import { serviceContext } from "../services/context.ts";
import type { AppEnv } from "./app-env.ts";
import { ALWAYS, UNLESS_SET } from "./security-headers.ts";

/** Gives each request its name and its context, and each answer the headers that every answer has. */
export const request = createMiddleware<AppEnv>(async (c, next) => {
  const requestId = crypto.randomUUID();
  const context = serviceContext(c.env, c.executionCtx, requestId);
  c.set("context", { ...context, gone: c.req.raw.signal });
  await next();
  // This makes the answer anew, so that its headers can be changed; `c.header` would do so for each.
  c.header("x-request-id", requestId);
  const { headers } = c.res;
  for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value);
  for (const [name, value] of Object.entries(UNLESS_SET)) {
    if (!headers.has(name)) headers.set(name, value);
  }
});
