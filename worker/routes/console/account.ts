import { Hono } from "hono";
import { ACCOUNT_OPERATIONS } from "../../contract/account-operations.ts";
import { answered, codeSent } from "../../contract/console-answers.ts";
import type { UserEnv } from "../../middleware/app-env.ts";
import { clientOf } from "../../middleware/client.ts";
import { json } from "../../middleware/json.ts";
import { session } from "../../middleware/session.ts";
import {
  changeAccount,
  changeNotificationPreferences,
  changePrivacyPreferences,
  showAccount,
} from "../../services/account.ts";
import { changeEmail, requestEmailChange } from "../../services/change-email.ts";

const {
  account: show,
  changeAccount: change,
  changeNotifications: notifications,
  changePrivacy: privacy,
  requestEmailChange: newEmail,
  changeEmail: confirmEmail,
} = ACCOUNT_OPERATIONS;

const SAVED = "Saved.";

export const account = new Hono<UserEnv>()
  .get(show.path, session, async (c) => {
    return c.json(answered(await showAccount(c.var.context, c.var.user)), 200);
  })
  .put(change.path, session, json(change.json), async (c) => {
    const data = await changeAccount(c.var.context, c.var.user, c.req.valid("json"));
    return c.json(answered(data, SAVED), 200);
  })
  .put(notifications.path, session, json(notifications.json), async (c) => {
    const { context, user } = c.var;
    const data = await changeNotificationPreferences(context, user, c.req.valid("json"));
    return c.json(answered(data, SAVED), 200);
  })
  .put(privacy.path, session, json(privacy.json), async (c) => {
    const data = await changePrivacyPreferences(c.var.context, c.var.user, c.req.valid("json"));
    return c.json(answered(data, SAVED), 200);
  })
  .post(newEmail.path, session, json(newEmail.json), async (c) => {
    const request = { ...c.req.valid("json"), client: clientOf(c) };
    return c.json(codeSent(await requestEmailChange(c.var.context, c.var.user, request)), 200);
  })
  .put(confirmEmail.path, session, json(confirmEmail.json), async (c) => {
    const data = await changeEmail(c.var.context, c.var.user, c.req.valid("json"));
    return c.json(answered(data, "Your address is changed."), 200);
  });
