import { Hono } from "hono";
import { OPERATIONS } from "../../contract/operations.ts";
import { servedType } from "../../domain/content-disposition.ts";
import { apiKey, limitedApiKey } from "../../middleware/api-key.ts";
import type { KeyReachEnv } from "../../middleware/app-env.ts";
import { dearByKey } from "../../middleware/dear-call.ts";
import { json } from "../../middleware/json.ts";
import { query } from "../../middleware/query.ts";
import { keyReach } from "../../middleware/reach.ts";
import { awaitMessages } from "../../services/await-messages.ts";
import { checkLinks } from "../../services/check-links.ts";
import { reportChecks } from "../../services/checks.ts";
import { deleteMessages } from "../../services/delete-messages.ts";
import {
  deleteMessage,
  openAttachment,
  openMessage,
  showMessage,
} from "../../services/one-message.ts";
import { rateHeaders } from "../../services/rate-limit.ts";
import { readMessages } from "../../services/read-messages.ts";
import { reportSpam } from "../../services/spam-report.ts";
import { waitRequest } from "../../services/wait-request.ts";
import { download } from "../download.ts";

const {
  readMessages: read,
  showMessage: show,
  rawMessage,
  spamReport,
  checks,
  checkLinks: checkLinksOf,
  attachment,
} = OPERATIONS;

export const messages = new Hono<KeyReachEnv>()
  .get(read.path, limitedApiKey, query(read.query), async (c) => {
    const { context, caller } = c.var;
    const asked = c.req.valid("query");
    const request = waitRequest(asked);
    const { page, limit } =
      request === null
        ? await readMessages(context, caller, asked)
        : await awaitMessages(context, caller, request);
    return c.json(page, 200, rateHeaders(limit));
  })
  .delete(read.path, apiKey, query(OPERATIONS.deleteMessages.query), async (c) => {
    const deleted = await deleteMessages(c.var.context, c.var.caller.holder, c.req.valid("query"));
    return c.json({ success: true as const, data: { deleted } }, 200);
  })
  .get(show.path, apiKey, keyReach, async (c) => {
    const data = await showMessage(c.var.context, c.var.reach, c.req.param("id"));
    return c.json({ success: true as const, data }, 200);
  })
  .delete(show.path, apiKey, keyReach, async (c) => {
    await deleteMessage(c.var.context, c.var.reach, c.req.param("id"));
    return c.json({ success: true as const, data: { deleted: 1 } }, 200);
  })
  .get(rawMessage.path, apiKey, keyReach, async (c) => {
    const { message, body } = await openMessage(c.var.context, c.var.reach, c.req.param("id"));
    return download(body, { type: "message/rfc822", filename: `${message.id}.eml` });
  })
  .get(spamReport.path, apiKey, dearByKey, keyReach, async (c) => {
    const data = await reportSpam(c.var.context, c.var.reach, c.req.param("id"));
    return c.json({ success: true as const, data }, 200);
  })
  .get(checks.path, apiKey, dearByKey, keyReach, async (c) => {
    const data = await reportChecks(c.var.context, c.var.reach, c.req.param("id"));
    return c.json({ success: true as const, data }, 200);
  })
  .post(checkLinksOf.path, apiKey, json(checkLinksOf.json), keyReach, async (c) => {
    const data = await checkLinks(c.var.context, c.var.reach, {
      id: c.req.param("id"),
      caller: c.var.caller.holder.keyId,
      ...c.req.valid("json"),
    });
    return c.json({ success: true as const, data }, 200);
  })
  .get(attachment.path, apiKey, keyReach, async (c) => {
    const opened = await openAttachment(c.var.context, c.var.reach, c.req.param());
    const { contentType, filename } = opened.attachment;
    return download(opened.body, { type: servedType(contentType), filename });
  });
