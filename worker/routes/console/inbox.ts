import { Hono } from "hono";
import { answered, done } from "../../contract/console-answers.ts";
import { CONSOLE_OPERATIONS } from "../../contract/console-operations.ts";
import { servedType } from "../../domain/content-disposition.ts";
import type { MemberReachEnv } from "../../middleware/app-env.ts";
import { dearByMember, searchByMember } from "../../middleware/dear-call.ts";
import { json } from "../../middleware/json.ts";
import { query } from "../../middleware/query.ts";
import { memberReach } from "../../middleware/reach.ts";
import { member } from "../../middleware/session.ts";
import { checkLinks } from "../../services/check-links.ts";
import { reportChecks } from "../../services/checks.ts";
import { deleteInInbox } from "../../services/delete-messages.ts";
import { listInbox, listTags, sendSample } from "../../services/inbox.ts";
import {
  deleteMessage,
  openAttachment,
  openMessage,
  showMessage,
} from "../../services/one-message.ts";
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

export const inbox = new Hono<MemberReachEnv>()
  .get(list.path, member(list), searchByMember, query(list.query), memberReach, async (c) => {
    return c.json(await listInbox(c.var.context, c.var.reach, c.req.valid("query")), 200);
  })
  .delete(
    deleteInboxMessages.path,
    member(deleteInboxMessages),
    query(deleteInboxMessages.query),
    memberReach,
    async (c) => {
      const deleted = await deleteInInbox(c.var.context, c.var.reach, c.req.valid("query"));
      return c.json({ success: true as const, data: { deleted } }, 200);
    },
  )
  .get(inboxTags.path, member(inboxTags), query(inboxTags.query), memberReach, async (c) => {
    return c.json(await listTags(c.var.context, c.var.reach, c.req.valid("query").ns), 200);
  })
  .get(inboxMessage.path, member(inboxMessage), memberReach, async (c) => {
    const data = await showMessage(c.var.context, c.var.reach, c.req.param("id"));
    return c.json(answered(data), 200);
  })
  .delete(deleteInboxMessage.path, member(deleteInboxMessage), memberReach, async (c) => {
    await deleteMessage(c.var.context, c.var.reach, c.req.param("id"));
    return c.json(done("Message deleted"), 200);
  })
  .get(inboxRaw.path, member(inboxRaw), memberReach, async (c) => {
    const { message, body } = await openMessage(c.var.context, c.var.reach, c.req.param("id"));
    return download(body, { type: "message/rfc822", filename: `${message.id}.eml` });
  })
  .get(inboxSpam.path, member(inboxSpam), dearByMember, memberReach, async (c) => {
    const data = await reportSpam(c.var.context, c.var.reach, c.req.param("id"));
    return c.json(answered(data), 200);
  })
  .get(inboxChecks.path, member(inboxChecks), dearByMember, memberReach, async (c) => {
    const data = await reportChecks(c.var.context, c.var.reach, c.req.param("id"));
    return c.json(answered(data), 200);
  })
  .post(
    checkInboxLinks.path,
    member(checkInboxLinks),
    json(checkInboxLinks.json),
    memberReach,
    async (c) => {
      const data = await checkLinks(c.var.context, c.var.reach, {
        id: c.req.param("id"),
        caller: c.var.member.user.userId,
        ...c.req.valid("json"),
      });
      return c.json(answered(data), 200);
    },
  )
  .get(inboxAttachment.path, member(inboxAttachment), memberReach, async (c) => {
    const { id, index } = c.req.param();
    const opened = await openAttachment(c.var.context, c.var.reach, { id, index });
    const { contentType, filename } = opened.attachment;
    return download(opened.body, { type: servedType(contentType), filename });
  })
  .post(sample.path, member(sample), json(sample.json), memberReach, async (c) => {
    await sendSample(c.var.context, c.var.reach, c.req.valid("json"));
    return c.json(done("Sample mail sent"), 200);
  });
