import { Hono } from "hono";
import { openApiDocument } from "../../contract/openapi.ts";
import type { AppEnv } from "../../middleware/app-env.ts";
import { pageOf } from "../../middleware/pages.ts";
import { docsPage } from "./page.ts";

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The API's description: for programs, and for people, made from the same contracts. */
export const docs = new Hono<AppEnv>()
  .get("/openapi.json", (c) => c.json(openApiDocument(new URL(c.req.url).origin), 200))
  .get("/docs", (c) => {
    c.header("content-security-policy", CONTENT_SECURITY_POLICY);
    c.header("referrer-policy", "no-referrer");
    return c.html(docsPage(new URL(c.req.url).origin, c.env.INBOX_HOST));
  })
  .get("/", async (c) => (await pageOf(c)) ?? c.redirect("/docs"));
