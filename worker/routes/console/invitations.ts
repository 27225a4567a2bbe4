import { Hono } from "hono";
import { answered } from "../../contract/console-answers.ts";
import { COMPANY_OPERATIONS } from "../../contract/company-operations.ts";
import type { UserEnv } from "../../middleware/app-env.ts";
import { session } from "../../middleware/session.ts";
import { acceptInvitation, showOffer } from "../../services/accept-invitation.ts";

const { invitation: offer, acceptInvitation: accept } = COMPANY_OPERATIONS;

/** The calls of who was invited, and so is no member yet. */
export const invitations = new Hono<UserEnv>()
  .get(offer.path, async (c) => {
    const data = await showOffer(c.var.context, c.req.param("token"));
    return c.json(answered(data), 200);
  })
  .post(accept.path, session, async (c) => {
    const data = await acceptInvitation(c.var.context, c.var.user, c.req.param("token"));
    return c.json(answered(data, "You have joined the company."), 200);
  });
