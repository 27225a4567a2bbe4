import { Hono } from "hono";
import { answered, done } from "../../contract/console-answers.ts";
import { COMPANY_OPERATIONS } from "../../contract/company-operations.ts";
import type { MemberEnv } from "../../middleware/app-env.ts";
import { json } from "../../middleware/json.ts";
import { query } from "../../middleware/query.ts";
import { member } from "../../middleware/session.ts";
import { editCompany, showActivity, showCompany } from "../../services/company.ts";

const { company: info, changeCompany: change, activity } = COMPANY_OPERATIONS;

export const company = new Hono<MemberEnv>()
  .get(info.path, member(info), async (c) => {
    const data = await showCompany(c.var.context, c.var.member);
    return c.json(answered(data), 200);
  })
  .put(change.path, member(change), json(change.json), async (c) => {
    await editCompany(c.var.context, c.var.member, c.req.valid("json"));
    return c.json(done("The company is saved."), 200);
  })
  .get(activity.path, member(activity), query(activity.query), async (c) =>
    c.json(await showActivity(c.var.context, c.var.member, c.req.valid("query")), 200),
  );
