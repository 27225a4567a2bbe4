import { Hono } from "hono";
import { answered, done } from "../../contract/console-answers.ts";
import { ACCOUNT_OPERATIONS } from "../../contract/account-operations.ts";
import type { UserEnv } from "../../middleware/app-env.ts";
import { clientOf, languageOf } from "../../middleware/client.ts";
import { json } from "../../middleware/json.ts";
import { session } from "../../middleware/session.ts";
import {
  finishLink,
  showLinkedAccounts,
  startLink,
  unlink,
} from "../../services/linked-accounts.ts";
import { finishOAuthSignIn, startOAuthSignIn } from "../../services/oauth-sign-in.ts";

const {
  providers,
  startOAuth,
  finishOAuth,
  linkedAccounts,
  linkAccount,
  finishLink: finish,
  unlinkAccount,
} = ACCOUNT_OPERATIONS;

export const oauth = new Hono<UserEnv>()
  .get(providers.path, (c) => c.json([...c.var.context.oauth.providers], 200))
  .post(startOAuth.path, json(startOAuth.json), async (c) => {
    const provider = c.req.param("provider");
    const language = languageOf(c, c.req.valid("json").language);
    const data = await startOAuthSignIn(c.var.context, clientOf(c), { provider, language });
    return c.json(answered(data), 200);
  })
  .put(finishOAuth.path, json(finishOAuth.json), async (c) => {
    const visit = { provider: c.req.param("provider"), answer: c.req.valid("json") };
    const data = await finishOAuthSignIn(c.var.context, clientOf(c), visit);
    return c.json(answered(data, "You are signed in."), 200);
  })
  .get(linkedAccounts.path, session, async (c) => {
    return c.json(await showLinkedAccounts(c.var.context, c.var.user), 200);
  })
  .post(linkAccount.path, session, json(linkAccount.json), async (c) => {
    const { language } = c.req.valid("json");
    const visit = { provider: c.req.param("provider"), language };
    const data = await startLink(c.var.context, c.var.user, visit);
    return c.json(answered(data), 200);
  })
  .put(finish.path, session, json(finish.json), async (c) => {
    const visit = { provider: c.req.param("provider"), answer: c.req.valid("json") };
    return c.json(await finishLink(c.var.context, c.var.user, visit), 200);
  })
  .delete(unlinkAccount.path, session, async (c) => {
    await unlink(c.var.context, c.var.user, c.req.param("provider"));
    return c.json(done("The account is unlinked."), 200);
  });
