import { Hono } from "hono";
import { done } from "../../contract/console-answers.ts";
import { ACCOUNT_OPERATIONS } from "../../contract/account-operations.ts";
import type { UserEnv } from "../../middleware/app-env.ts";
import { session } from "../../middleware/session.ts";
import { logOut, revokeSession, revokeSessions, showSessions } from "../../services/sessions.ts";

const {
  logOut: end,
  sessions: list,
  revokeSessions: endAll,
  revokeSession: endOne,
} = ACCOUNT_OPERATIONS;

export const sessions = new Hono<UserEnv>()
  .post(end.path, session, async (c) => {
    await logOut(c.var.context, c.var.user);
    return c.json(done("You are signed out."), 200);
  })
  .get(list.path, session, async (c) => c.json(await showSessions(c.var.context, c.var.user), 200))
  .delete(endAll.path, session, async (c) => {
    await revokeSessions(c.var.context, c.var.user);
    return c.json(done("You are signed out everywhere."), 200);
  })
  .delete(endOne.path, session, async (c) => {
    await revokeSession(c.var.context, c.var.user, c.req.param("session"));
    return c.json(done("The session is ended."), 200);
  });
