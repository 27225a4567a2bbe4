import type { InboxQuery, SampleBody, SummaryPage, TagList } from "../contract/inbox.ts";
import { formatMailbox } from "../domain/address.ts";
import { ApiError } from "../domain/api-error.ts";
import { everythingIn, type MessageFilter } from "../domain/filter.ts";
import { sampleMail } from "../domain/sample-mail.ts";
import { isoTime } from "../domain/time.ts";
import { countTags, listSummaries, type MessageSummary } from "../store/message-summaries.ts";
import type { ServiceContext } from "./context.ts";
import { notKept } from "./inbound.ts";
import { searchOf } from "./message-filter.ts";
import { addressLine } from "./message-view.ts";
import type { MailReach } from "./reach.ts";
import { namespaceInScope } from "./scope.ts";

const MAX_TAGS = 500;

/** One page of a namespace's messages in short. Throws NAMESPACE_NOT_FOUND and INVALID_PARAMETER. */
export async function listInbox(
  context: ServiceContext,
  reach: MailReach,
  { ns, tag, q, before, after, limit }: InboxQuery,
): Promise<SummaryPage> {
  const filter: MessageFilter = {
    ...everythingIn([namespaceInScope(reach, ns).id]),
    tags: tag === undefined ? [] : [tag],
    after: after ?? null,
    ...(before === undefined ? {} : { before }),
    search: searchOf(q),
  };
  const rows = await listSummaries(context.databases.mailOf(reach.companyId), filter, {
    limit: limit + 1,
    now: context.now(),
  });
  return { data: rows.slice(0, limit).map(viewSummary), hasMore: rows.length > limit };
}

/** The tags of a namespace that have mail. Throws NAMESPACE_NOT_FOUND. */
export async function listTags(
  context: ServiceContext,
  reach: MailReach,
  ns: string,
): Promise<TagList> {
  const { id } = namespaceInScope(reach, ns);
  const database = context.databases.mailOf(reach.companyId);
  return countTags(database, id, { now: context.now(), limit: MAX_TAGS });
}

/** Sends a sample mail to a mailbox of the reach. Throws NAMESPACE_NOT_FOUND, MAIL_REFUSED and UNAVAILABLE. */
export async function sendSample(
  context: ServiceContext,
  reach: MailReach,
  { ns, tag }: SampleBody,
): Promise<void> {
  const { companyId } = reach;
  const { id, name } = namespaceInScope(reach, ns);
  const to = formatMailbox({ namespace: name, tag }, context.inboxHost);
  const { from, raw } = sampleMail(to, context.now());
  const outcome = await context.inbound.deliver(
    {
      envelope: { from, to },
      source: "https",
      size: raw.length,
      idempotencyKey: null,
      caller: { companyId, namespaceIds: [id] },
      requestId: context.requestId,
    },
    raw,
  );
  if (outcome.kind === "failed") throw notKept();
  if (outcome.kind === "refused") throw new ApiError("MAIL_REFUSED", outcome.detail);
  if (outcome.kind === "later") throw new ApiError("UNAVAILABLE", outcome.detail);
}

function viewSummary(row: MessageSummary): SummaryPage["data"][number] {
  const { seq, namespace, receivedAt, expiresAt, from, envelopeFrom, ...shown } = row;
  const { id, tag, subject, snippet, code, hasAttachment, size } = shown;
  return {
    id,
    cursor: String(seq),
    ns: namespace,
    tag,
    from: addressLine(from) || envelopeFrom,
    subject,
    snippet,
    code,
    hasAttachment,
    size,
    timestamp: receivedAt,
    expiresAt: isoTime(expiresAt),
  };
}
