import { Hono } from "hono";
import { cors } from "hono/cors";
import { apiCollection } from "../../contract/collection.ts";
import { DOCS_OPERATIONS } from "../../contract/docs-operations.ts";
import { llmsText } from "../../contract/llms-text.ts";
import { openApiDocument } from "../../contract/openapi.ts";
import type { AppEnv } from "../../middleware/app-env.ts";
import { pageOf } from "../../middleware/pages.ts";
import { PRODUCT_NAME } from "../../domain/product.ts";
import { docsPage } from "./page.ts";

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const COLLECTION_FILE = `${PRODUCT_NAME.toLowerCase()}.postman_collection.json`;

/** The API's description: for programs, and for people, made from the same contracts. */
export const docs = new Hono<AppEnv>()
  // The console shows the description and copies the text, from another origin.
  .use(DOCS_OPERATIONS.openApi.path, cors({ origin: "*", maxAge: 86_400 }))
  .use(DOCS_OPERATIONS.llms.path, cors({ origin: "*", maxAge: 86_400 }))
  .get(DOCS_OPERATIONS.openApi.path, (c) => c.json(openApiDocument(new URL(c.req.url).origin), 200))
  .get(DOCS_OPERATIONS.collection.path, (c) => {
    c.header("content-disposition", `attachment; filename="${COLLECTION_FILE}"`);
    return c.json(apiCollection(new URL(c.req.url).origin), 200);
  })
  .get(DOCS_OPERATIONS.llms.path, (c) => {
    const { CONSOLE_URL: siteUrl, INBOX_HOST: inboxHost } = c.env;
    return c.text(llmsText({ apiUrl: new URL(c.req.url).origin, siteUrl, inboxHost }), 200);
  })
  .get("/docs", (c) => {
    c.header("content-security-policy", CONTENT_SECURITY_POLICY);
    c.header("referrer-policy", "no-referrer");
    return c.html(docsPage(new URL(c.req.url).origin, c.env.INBOX_HOST));
  })
  .get("/", async (c) => (await pageOf(c)) ?? c.redirect("/docs"));
