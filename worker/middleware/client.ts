import type { Context } from "hono";
import { preferredLanguage, type Language } from "../domain/language.ts";
import type { Client } from "../services/client.ts";

/** Who sent a request. Cloudflare sets the header of the address itself; no client can. */
export function clientOf(c: Context): Client {
  return {
    address: c.req.header("cf-connecting-ip") ?? null,
    userAgent: c.req.header("user-agent") ?? "",
  };
}

/** The language a request is to be answered in: the one it names, else the browser's. */
export function languageOf(c: Context, named: Language | undefined): Language {
  return named ?? preferredLanguage(c.req.header("accept-language"));
}
