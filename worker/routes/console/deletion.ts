import { Hono } from "hono";
import { answered, codeSent, done } from "../../contract/console-answers.ts";
import { COMPANY_OPERATIONS } from "../../contract/company-operations.ts";
import type { MemberEnv } from "../../middleware/app-env.ts";
import { clientOf } from "../../middleware/client.ts";
import { json } from "../../middleware/json.ts";
import { member } from "../../middleware/session.ts";
import {
  deleteCompany as planDeletion,
  keepCompany,
  requestDeletionCode,
} from "../../services/delete-company.ts";

const { requestDeletionCode: ask, deleteCompany, keepCompany: keep } = COMPANY_OPERATIONS;

export const deletion = new Hono<MemberEnv>()
  .post(ask.path, member(ask), async (c) => {
    const { address } = clientOf(c);
    const challenge = await requestDeletionCode(c.var.context, c.var.member, address);
    return c.json(codeSent(challenge), 200);
  })
  .post(deleteCompany.path, member(deleteCompany), json(deleteCompany.json), async (c) => {
    const data = await planDeletion(c.var.context, c.var.member, c.req.valid("json"));
    return c.json(answered(data, "The account will be deleted."), 200);
  })
  .delete(keep.path, member(keep), async (c) => {
    await keepCompany(c.var.context, c.var.member);
    return c.json(done("The account stays."), 200);
  });
