import { Hono } from "hono";
import { answered, done } from "../../contract/console-answers.ts";
import { CONSOLE_OPERATIONS } from "../../contract/console-operations.ts";
import type { MemberEnv } from "../../middleware/app-env.ts";
import { json } from "../../middleware/json.ts";
import { member } from "../../middleware/session.ts";
import {
  addApiKey,
  removeApiKey,
  showApiKey,
  showApiKeys,
  switchApiKey,
} from "../../services/console-api-keys.ts";

const {
  createApiKey: create,
  apiKeys: list,
  apiKey: one,
  switchApiKey: turn,
  deleteApiKey: remove,
} = CONSOLE_OPERATIONS;

export const consoleApiKeys = new Hono<MemberEnv>()
  .post(create.path, member(create), json(create.json), async (c) => {
    const data = await addApiKey(c.var.context, c.var.member, c.req.valid("json"));
    return c.json(answered(data, "The key is shown this once."), 200);
  })
  .get(list.path, member(list), async (c) =>
    c.json(await showApiKeys(c.var.context, c.var.member), 200),
  )
  .get(one.path, member(one), async (c) =>
    c.json(await showApiKey(c.var.context, c.var.member, c.req.param("key")), 200),
  )
  .put(turn.path, member(turn), json(turn.json), async (c) => {
    const { active } = c.req.valid("json");
    await switchApiKey(c.var.context, c.var.member, { key: c.req.param("key"), active });
    const message = active ? "The key is switched on." : "The key is switched off.";
    return c.json(done(message), 200);
  })
  .delete(remove.path, member(remove), async (c) => {
    await removeApiKey(c.var.context, c.var.member, c.req.param("key"));
    return c.json(done("The key is deleted."), 200);
  });
