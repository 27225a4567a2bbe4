import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { identifyCurrentKey, identifyKey } from "../services/key-holders.ts";
import { countCall } from "../services/key-usage.ts";
import type { KeyEnv } from "./app-env.ts";

/** Lets holders of an API key pass: in the api-key header, or as a bearer token; never in the URL. */
export const apiKey = createMiddleware<KeyEnv>(async (c, next) => {
  const key = keyOf(c);
  letIn(c, { key, holder: await identifyCurrentKey(c.var.context, key) });
  await next();
});

/** The same for a call that takes from the key's limits, and so learns there that the key changed. */
export const limitedApiKey = createMiddleware<KeyEnv>(async (c, next) => {
  const key = keyOf(c);
  letIn(c, { key, holder: await identifyKey(c.var.context, key) });
  await next();
});

/** The same, where clients of another API send their key in the URL. */
export const queryApiKey = createMiddleware<KeyEnv>(async (c, next) => {
  const key = keyOf(c) || (c.req.query("apikey") ?? "");
  letIn(c, { key, holder: await identifyKey(c.var.context, key) });
  await next();
});

function keyOf(c: Context<KeyEnv>): string {
  const bearer = /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  return c.req.header("api-key") ?? bearer ?? "";
}

function letIn(c: Context<KeyEnv>, caller: KeyEnv["Variables"]["caller"]): void {
  c.set("caller", caller);
  countCall(c.var.context, caller.holder.keyId);
}
