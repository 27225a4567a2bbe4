import { Hono } from "hono";
import type { EmailsAnswer, EmailsQuery, EmailView } from "../../contract/emails.ts";
import { OPERATIONS } from "../../contract/operations.ts";
import { servedType } from "../../domain/content-disposition.ts";
import { queryApiKey } from "../../middleware/api-key.ts";
import type { AppEnv, KeyEnv } from "../../middleware/app-env.ts";
import { query } from "../../middleware/query.ts";
import { openLink } from "../../services/download-links.ts";
import { findEmails, type EmailsAsked } from "../../services/find-emails.ts";
import { linkEmail } from "../../services/linked-email.ts";
import { logQuery } from "../../services/log-query.ts";
import { rateHeaders } from "../../services/rate-limit.ts";
import { download } from "../download.ts";

const { compatibleJson, download: link } = OPERATIONS;

/** Emails as testmail.app's JSON API has them. */
export const emails = new Hono<KeyEnv>().get(
  compatibleJson.path,
  queryApiKey,
  query(compatibleJson.query),
  async (c) => {
    const { context, caller } = c.var;
    const asked = c.req.valid("query");
    const startedAt = context.now();
    const found = await findEmails(context, caller, askedOf(asked));
    logQuery(context, { api: "json", startedAt, found: [found], refused: [] });
    if (found.timedOut) {
      const { pathname, search } = new URL(c.req.url);
      return c.redirect(pathname + search, 307);
    }
    const linked = found.messages.map((message) => linkEmail(context, caller, message));
    const body: EmailsAnswer = {
      result: "success",
      message: null,
      count: found.count,
      limit: asked.limit,
      offset: asked.offset,
      emails: (await Promise.all(linked)).map((email) => shown(email, asked)),
    };
    const headers = { ...rateHeaders(found.limit), "content-type": "application/json" };
    return c.body(JSON.stringify(body, null, asked.pretty ? 2 : 0), 200, headers);
  },
);

/** What links of emails lead to: whoever has one needs no key. */
export const downloads = new Hono<AppEnv>().get(link.path, async (c) => {
  const { token, file } = c.req.param();
  const { attachment, body } = await openLink(c.var.context, token);
  const type = attachment === null ? "message/rfc822" : servedType(attachment.contentType);
  return download(body, { type, filename: file });
});

function askedOf(asked: EmailsQuery): EmailsAsked {
  const tag = asked.tag ?? "";
  return {
    namespace: asked.namespace,
    tag: tag === "" ? null : tag,
    tagPrefix: asked.tag_prefix ?? null,
    from: asked.timestamp_from ?? null,
    to: asked.timestamp_to ?? null,
    fields: [],
    sorts: [],
    limit: asked.limit,
    offset: asked.offset,
    livequery: asked.livequery,
    holdMs: asked.wait_ms ?? null,
    // References and the sender's address are made of them.
    headers: true,
    counted: true,
  };
}

function shown(
  { headers, spam_score, spam_report, ...email }: EmailView,
  asked: EmailsQuery,
): EmailView {
  return {
    ...email,
    ...(asked.headers && headers !== undefined ? { headers } : {}),
    ...(asked.spam_report
      ? { spam_score: spam_score ?? null, spam_report: spam_report ?? null }
      : {}),
  };
}
