import type { Context } from "hono";
import { preferredLanguage, type Language } from "../domain/language.ts";
import type { Client } from "../services/client.ts";
import { networkOf } from "./client-network.ts";

/** Who sent a request. Cloudflare sets the header of the address itself; no client can. */
export function clientOf(c: Context): Client {
  const address = c.req.header("cf-connecting-ip");
  return {
    address: address === undefined ? null : networkOf(address),
    userAgent: c.req.header("user-agent") ?? "",
  };
}

/** The language a request is to be answered in: the one it names, else the browser's. */
export function languageOf(c: Context, named: Language | undefined): Language {
  return named ?? preferredLanguage(c.req.header("accept-language"));
}
