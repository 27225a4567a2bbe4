import { Hono } from "hono";
import type { AppEnv } from "../../middleware/app-env.ts";
import { account } from "./account.ts";
import { analytics } from "./analytics.ts";
import { consoleApiKeys } from "./api-keys.ts";
import { billing } from "./billing.ts";
import { company } from "./company.ts";
import { deletion } from "./deletion.ts";
import { exports } from "./exports.ts";
import { inbox } from "./inbox.ts";
import { live } from "./live.ts";
import { invitations } from "./invitations.ts";
import { members } from "./members.ts";
import { consoleNamespaces } from "./namespaces.ts";
import { oauth } from "./oauth.ts";
import { status } from "./status.ts";
import { sessions } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

/** Every call of the console. */
export const consoleRoutes = new Hono<AppEnv>()
  .route("/", signIn)
  .route("/", account)
  .route("/", sessions)
  .route("/", oauth)
  .route("/", company)
  .route("/", members)
  .route("/", invitations)
  .route("/", exports)
  .route("/", deletion)
  .route("/", consoleNamespaces)
  .route("/", consoleApiKeys)
  .route("/", billing)
  .route("/", inbox)
  .route("/", live)
  .route("/", status)
  .route("/", analytics);
