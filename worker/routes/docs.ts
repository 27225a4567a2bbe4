import { Hono } from "hono";
import { html } from "hono/html";
import { openApiDocument } from "../contract/openapi.ts";
import type { AppEnv } from "../middleware/app-env.ts";

export const docs = new Hono<AppEnv>()
  .get("/openapi.json", (c) => c.json(openApiDocument(new URL(c.req.url).origin), 200))
  .get("/docs", (c) => c.html(html`<h1>docs</h1>`))
  .get("/", (c) => c.redirect("/docs"));
