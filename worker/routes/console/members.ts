import { Hono } from "hono";
import { answered, done } from "../../contract/console-answers.ts";
import { COMPANY_OPERATIONS } from "../../contract/company-operations.ts";
import type { MemberEnv } from "../../middleware/app-env.ts";
import { json } from "../../middleware/json.ts";
import { member } from "../../middleware/session.ts";
import {
  invite as inviteByMail,
  resendInvitation,
  revokeInvitation,
  showInvitations,
} from "../../services/invitations.ts";
import { changeRole, leaveCompany, removeMember, showMembers } from "../../services/members.ts";

const {
  members: list,
  changeMember: change,
  removeMember: remove,
  leaveCompany: leave,
  invitations,
  invite,
  resendInvitation: resend,
  revokeInvitation: revoke,
} = COMPANY_OPERATIONS;

export const members = new Hono<MemberEnv>()
  .get(list.path, member(list), async (c) =>
    c.json(await showMembers(c.var.context, c.var.member), 200),
  )
  .put(change.path, member(change), json(change.json), async (c) => {
    const { role } = c.req.valid("json");
    await changeRole(c.var.context, c.var.member, { member: c.req.param("member"), role });
    return c.json(done("The role is changed."), 200);
  })
  .delete(remove.path, member(remove), async (c) => {
    await removeMember(c.var.context, c.var.member, c.req.param("member"));
    return c.json(done("The member is removed."), 200);
  })
  .delete(leave.path, member(leave), async (c) => {
    await leaveCompany(c.var.context, c.var.member);
    return c.json(done("You have left the company."), 200);
  })
  .get(invitations.path, member(invitations), async (c) =>
    c.json(await showInvitations(c.var.context, c.var.member), 200),
  )
  .post(invite.path, member(invite), json(invite.json), async (c) => {
    const data = await inviteByMail(c.var.context, c.var.member, c.req.valid("json"));
    return c.json(answered(data, "The invitation is on its way."), 200);
  })
  .post(resend.path, member(resend), async (c) => {
    const id = c.req.param("invitation");
    const data = await resendInvitation(c.var.context, c.var.member, id);
    return c.json(answered(data, "The invitation is on its way."), 200);
  })
  .delete(revoke.path, member(revoke), async (c) => {
    await revokeInvitation(c.var.context, c.var.member, c.req.param("invitation"));
    return c.json(done("The invitation is taken back."), 200);
  });
