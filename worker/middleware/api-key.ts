import { createMiddleware } from "hono/factory";
import { identifyKey } from "../services/key-holders.ts";
import type { KeyEnv } from "./app-env.ts";

/** Lets holders of an API key pass: in the api-key header, or as a bearer token; never in the URL. */
export const apiKey = createMiddleware<KeyEnv>(async (c, next) => {
  const bearer = /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  const key = c.req.header("api-key") ?? bearer ?? "";
  c.set("caller", { key, holder: await identifyKey(c.var.context, key) });
  await next();
});
