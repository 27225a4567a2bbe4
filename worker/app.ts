import { Hono, type Context, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { AppEnv } from "./middleware/app-env.ts";
import { answerError, answerNotFound } from "./middleware/errors.ts";
import { isLaptop, localHosts, localOrigin } from "./middleware/local-hosts.ts";
import { request } from "./middleware/request.ts";
import { unreadBody } from "./middleware/unread-body.ts";
import { consoleRoutes } from "./routes/console/routes.ts";
import { docs } from "./routes/docs/routes.ts";
import { health } from "./routes/health.ts";
import { downloads, emails } from "./routes/public/emails.ts";
import { graphql } from "./routes/public/graphql.ts";
import { inbound } from "./routes/public/inbound.ts";
import { messages } from "./routes/public/messages.ts";
import { namespaces } from "./routes/public/namespaces.ts";
import { usage } from "./routes/public/usage.ts";

const base = new Hono<AppEnv>();
base.onError(answerError);
base.notFound(answerNotFound);
base.use(request, unreadBody, localHosts);
const publicCors = {
  allowHeaders: ["api-key", "authorization", "content-type", "idempotency-key"],
  exposeHeaders: [
    "x-request-id",
    "retry-after",
    "ratelimit-limit",
    "ratelimit-remaining",
    "ratelimit-reset",
  ],
  maxAge: 86_400,
};
// The public API carries its key in a header and no cookie, so any page may call it; but everybody
// knows the key of a laptop, so there it is for pages of the laptop.
const anyPage = cors({ origin: "*", ...publicCors });
const localPages = cors({ origin: localOrigin, ...publicCors });
const pages: MiddlewareHandler<AppEnv> = (c, next) => (isLaptop(c) ? localPages : anyPage)(c, next);
for (const path of ["/api/v1/*", "/api/graphql", "/api/json"]) base.use(path, pages);
// The console carries its token in a header and no cookie; only its own origin may read answers.
base.use(
  "/v1/*",
  cors({
    origin: (origin, c) => (origin === consoleOrigin(c) ? origin : null),
    allowHeaders: ["authorization", "content-type"],
    exposeHeaders: ["x-request-id", "retry-after"],
    maxAge: 86_400,
  }),
);

function consoleOrigin(c: Context<AppEnv>): string {
  return c.env.CONSOLE_URL;
}

/** Every route; each says itself who may call it. */
export const app = base
  .route("/", messages)
  .route("/", namespaces)
  .route("/", inbound)
  .route("/", usage)
  .route("/", graphql)
  .route("/", emails)
  .route("/", downloads)
  .route("/", consoleRoutes)
  .route("/", health)
  .route("/", docs);

/** The calls and their answers, for typed clients. @public */
export type Api = typeof app;
