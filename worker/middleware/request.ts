import { createMiddleware } from "hono/factory";
import { serviceContext } from "../services/context.ts";
import type { AppEnv } from "./app-env.ts";

/** Gives each request its name and its context, and each answer the headers that every answer has. */
export const request = createMiddleware<AppEnv>(async (c, next) => {
  const requestId = crypto.randomUUID();
  c.set("context", serviceContext(c.env, c.executionCtx, requestId));
  await next();
  c.header("x-request-id", requestId);
  c.header("x-content-type-options", "nosniff");
  c.header("cache-control", "private, no-store");
});
