import { asc, desc, inArray, sql } from "drizzle-orm";
import { messages } from "../../drizzle/schema.ts";
import type { MessageFilter } from "../domain/filter.ts";
import type { MessageId, NamespaceId } from "../domain/ids.ts";
import type { MailAddress } from "../domain/mail.ts";
import type { MailDb } from "./databases.ts";
import { matchingSeqs } from "./message-query.ts";

/** What a list shows of a message. */
export interface MessageSummary {
  readonly seq: number;
  readonly id: MessageId;
  readonly namespace: string;
  readonly tag: string;
  readonly receivedAt: number;
  readonly expiresAt: number;
  readonly size: number;
  readonly envelopeFrom: string;
  readonly hasAttachment: boolean;
  readonly from: readonly MailAddress[];
  readonly subject: string;
  readonly snippet: string;
  /** The likeliest code. */
  readonly code: string | null;
}

const SNIPPET_CHARS = 160;

/**
 * Summaries of a filter's messages that are not expired at `now`: newest first, or oldest first
 * after a cursor. The database takes them out of the rows, so that no body travels.
 */
export async function listSummaries(
  db: MailDb,
  filter: MessageFilter,
  page: { limit: number; now: number },
): Promise<MessageSummary[]> {
  const order = filter.after === null ? desc : asc;
  const { content } = messages;
  return db
    .select({
      seq: messages.seq,
      id: messages.id,
      namespace: messages.namespace,
      tag: messages.tag,
      receivedAt: messages.receivedAt,
      expiresAt: messages.expiresAt,
      size: messages.size,
      envelopeFrom: messages.envelopeFrom,
      hasAttachment: messages.hasAttachment,
      from: sql`${content} -> '$.from'`.mapWith(readAddresses),
      subject: sql<string>`${content} ->> '$.subject'`,
      snippet: sql<string>`substr(${content} ->> '$.text', 1, ${SNIPPET_CHARS})`,
      code: sql<string | null>`${content} ->> '$.codes[0].code'`,
    })
    .from(messages)
    .where(inArray(messages.seq, matchingSeqs(filter, { ...page, offset: 0 })))
    .orderBy(order(messages.seq));
}

export interface TagCount {
  readonly tag: string;
  readonly count: number;
  /** ms. */
  readonly lastAt: number;
}

/** The tags of a namespace with how much mail each has at `now`, the latest first. */
export async function countTags(
  db: MailDb,
  namespaceId: NamespaceId,
  { now, limit }: { now: number; limit: number },
): Promise<TagCount[]> {
  return db
    .select({
      tag: messages.tag,
      count: sql<number>`count(*)`,
      lastAt: sql<number>`max(${messages.receivedAt})`,
    })
    .from(messages)
    .where(sql`${messages.namespaceId} = ${namespaceId} and ${messages.expiresAt} > ${now}`)
    .groupBy(messages.tag)
    .orderBy(desc(sql`max(${messages.seq})`))
    .limit(limit);
}

/** The column was written as MailContent by storeMessage. */
function readAddresses(text: string): readonly MailAddress[] {
  const addresses: readonly MailAddress[] = JSON.parse(text);
  return addresses;
}
