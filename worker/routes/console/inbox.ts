import { Hono } from "hono";
import { CONSOLE_OPERATIONS } from "../../contract/console-operations.ts";
import { servedType } from "../../domain/content-disposition.ts";
import type { MemberEnv } from "../../middleware/app-env.ts";
import { dearByMember, searchByMember } from "../../middleware/dear-call.ts";
import { json } from "../../middleware/json.ts";
import { query } from "../../middleware/query.ts";
import { member } from "../../middleware/session.ts";
import { checkLinks } from "../../services/check-links.ts";
import { reportChecks } from "../../services/checks.ts";
import { deleteMessages } from "../../services/delete-messages.ts";
import { listInbox, listTags, sendSample } from "../../services/inbox.ts";
import {
  deleteMessage,
  openAttachment,
  openMessage,
  showMessage,
} from "../../services/one-message.ts";
import { reachOf } from "../../services/reach.ts";
import { reportSpam } from "../../services/spam-report.ts";
import { download } from "../download.ts";

const {
  inbox: list,
  inboxTags,
  inboxMessage,
  deleteInboxMessage,
  deleteInboxMessages,
  inboxRaw,
  inboxSpam,
  inboxChecks,
  checkInboxLinks,
  inboxAttachment,
  sendSample: sample,
} = CONSOLE_OPERATIONS;

export const inbox = new Hono<MemberEnv>()
  .get(list.path, member(list), searchByMember, query(list.query), async (c) => {
    const reach = await reachOf(c.var.context, c.var.member);
    return c.json(await listInbox(c.var.context, reach, c.req.valid("query")), 200);
  })
  .delete(
    deleteInboxMessages.path,
    member(deleteInboxMessages),
    query(deleteInboxMessages.query),
    async (c) => {
      const reach = await reachOf(c.var.context, c.var.member);
      const deleted = await deleteMessages(c.var.context, reach, c.req.valid("query"));
      return c.json({ success: true as const, data: { deleted } }, 200);
    },
  )
  .get(inboxTags.path, member(inboxTags), query(inboxTags.query), async (c) => {
    const reach = await reachOf(c.var.context, c.var.member);
    return c.json(await listTags(c.var.context, reach, c.req.valid("query").ns), 200);
  })
  .get(inboxMessage.path, member(inboxMessage), async (c) => {
    const reach = await reachOf(c.var.context, c.var.member);
    const data = await showMessage(c.var.context, reach, c.req.param("id"));
    return c.json({ passed: true as const, data, message: "" }, 200);
  })
  .delete(deleteInboxMessage.path, member(deleteInboxMessage), async (c) => {
    const reach = await reachOf(c.var.context, c.var.member);
    await deleteMessage(c.var.context, reach, c.req.param("id"));
    return c.json({ passed: true as const, message: "Message deleted" }, 200);
  })
  .get(inboxRaw.path, member(inboxRaw), async (c) => {
    const reach = await reachOf(c.var.context, c.var.member);
    const { message, body } = await openMessage(c.var.context, reach, c.req.param("id"));
    return download(body, { type: "message/rfc822", filename: `${message.id}.eml` });
  })
  .get(inboxSpam.path, member(inboxSpam), dearByMember, async (c) => {
    const reach = await reachOf(c.var.context, c.var.member);
    const data = await reportSpam(c.var.context, reach, c.req.param("id"));
    return c.json({ passed: true as const, data, message: "" }, 200);
  })
  .get(inboxChecks.path, member(inboxChecks), dearByMember, async (c) => {
    const reach = await reachOf(c.var.context, c.var.member);
    const data = await reportChecks(c.var.context, reach, c.req.param("id"));
    return c.json({ passed: true as const, data, message: "" }, 200);
  })
  .post(checkInboxLinks.path, member(checkInboxLinks), json(checkInboxLinks.json), async (c) => {
    const reach = await reachOf(c.var.context, c.var.member);
    const data = await checkLinks(c.var.context, reach, {
      id: c.req.param("id"),
      caller: c.var.member.user.userId,
      ...c.req.valid("json"),
    });
    return c.json({ passed: true as const, data, message: "" }, 200);
  })
  .get(inboxAttachment.path, member(inboxAttachment), async (c) => {
    const reach = await reachOf(c.var.context, c.var.member);
    const { id, index } = c.req.param();
    const opened = await openAttachment(c.var.context, reach, { id, index });
    const { contentType, filename } = opened.attachment;
    return download(opened.body, { type: servedType(contentType), filename });
  })
  .post(sample.path, member(sample), json(sample.json), async (c) => {
    const reach = await reachOf(c.var.context, c.var.member);
    await sendSample(c.var.context, reach, c.req.valid("json"));
    return c.json({ passed: true as const, message: "Sample mail sent" }, 200);
  });
