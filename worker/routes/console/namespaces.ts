import { Hono } from "hono";
import { answered, done } from "../../contract/console-answers.ts";
import { CONSOLE_OPERATIONS } from "../../contract/console-operations.ts";
import type { MemberEnv } from "../../middleware/app-env.ts";
import { json } from "../../middleware/json.ts";
import { query } from "../../middleware/query.ts";
import { member } from "../../middleware/session.ts";
import { showCompanyRefused, showCompanyUsage } from "../../services/company-usage.ts";
import {
  addNamespace,
  removeNamespace,
  showNamespaces,
  switchNamespace,
} from "../../services/console-namespaces.ts";

const {
  createNamespace: create,
  namespaces: list,
  switchNamespace: turn,
  deleteNamespace: remove,
  companyUsage: usage,
  companyRefused: refused,
} = CONSOLE_OPERATIONS;

export const consoleNamespaces = new Hono<MemberEnv>()
  .post(create.path, member(create), json(create.json), async (c) => {
    const data = await addNamespace(c.var.context, c.var.member, c.req.valid("json"));
    return c.json(answered(data, "The namespace is created."), 200);
  })
  .get(list.path, member(list), async (c) =>
    c.json(await showNamespaces(c.var.context, c.var.member), 200),
  )
  .put(turn.path, member(turn), json(turn.json), async (c) => {
    const { active } = c.req.valid("json");
    const namespace = c.req.param("namespace");
    return c.json(await switchNamespace(c.var.context, c.var.member, { namespace, active }), 200);
  })
  .delete(remove.path, member(remove), async (c) => {
    await removeNamespace(c.var.context, c.var.member, c.req.param("namespace"));
    return c.json(done("The namespace and its mail are deleted."), 200);
  })
  .get(usage.path, member(usage), async (c) => {
    const data = await showCompanyUsage(c.var.context, c.var.member);
    return c.json({ success: true as const, data }, 200);
  })
  .get(refused.path, member(refused), query(refused.query), async (c) => {
    const page = await showCompanyRefused(c.var.context, c.var.member, c.req.valid("query"));
    return c.json({ success: true as const, ...page }, 200);
  });
