import { and, asc, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { messages, usage } from "../../drizzle/schema.ts";
import { everythingIn, type MessageFilter } from "../domain/filter.ts";
import type { CompanyId, MessageId, NamespaceId } from "../domain/ids.ts";
import type { Message } from "../domain/mail.ts";
import type { MailDb } from "./databases.ts";
import { sortOrder } from "./field-conditions.ts";
import { everySeq, matchingSeqs } from "./message-query.ts";
import { namesIn } from "./names-in.ts";
import type { NewMessage } from "./new-message.ts";
import { selectRefusals, type RefusalRow } from "./refusals.ts";
import { spamResultOf } from "./spam-columns.ts";

/** The sequence number of the message of this id that is not expired at `now`, or null. */
export async function findSeq(
  db: MailDb,
  { id, now }: { id: MessageId; now: number },
): Promise<number | null> {
  const rows = await db
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.id, id), sql`${messages.expiresAt} > ${now}`));
  return rows[0]?.seq ?? null;
}

/** Messages of a filter that are not expired at `now`: newest first, or oldest first after a cursor. */
export async function listMessages(
  db: MailDb,
  filter: MessageFilter,
  page: PageOfMessages,
): Promise<Message[]> {
  const rows = await selectPage(db, filter, page);
  return rows.map(toMessage);
}

/** The same with how many messages there are on all pages: one round trip. */
export async function listAndCountMessages(
  db: MailDb,
  filter: MessageFilter,
  page: PageOfMessages,
): Promise<{ messages: Message[]; total: number }> {
  const [rows, counted] = await db.batch([
    selectPage(db, filter, page),
    db.select({ total: sql<number>`count(*)` }).from(everySeq(filter, page.now)),
  ]);
  return { messages: rows.map(toMessage), total: counted[0]?.total ?? 0 };
}

export interface PageOfMessages {
  readonly limit: number;
  readonly offset: number;
  readonly withHeaders: boolean;
  readonly now: number;
}

/** What a wait that got nothing has to say for itself. */
export interface LastLook {
  readonly messages: Message[];
  /** What arrived in the namespaces since `since`, whether it matches or not. */
  readonly arrivals: Message[];
  readonly refusals: RefusalRow[];
}

/** Reads a page once more, and what else happened since `since` (ms): one round trip. */
export async function lookOnceMore(
  db: MailDb,
  filter: MessageFilter,
  page: PageOfMessages & { companyId: CompanyId; since: number; most: number },
): Promise<LastLook> {
  const { since, most, now, companyId } = page;
  const anything = { ...everythingIn(filter.namespaceIds), receivedFrom: since };
  const [rows, arrivals, refused] = await db.batch([
    selectPage(db, filter, page),
    selectPage(db, anything, { limit: most, offset: 0, withHeaders: false, now }),
    selectRefusals(
      db,
      { companyId, namespaceIds: filter.namespaceIds, since },
      { limit: most, now },
    ),
  ]);
  return {
    messages: rows.map(toMessage),
    arrivals: arrivals.map(toMessage),
    refusals: refused,
  };
}

/** One message of these namespaces that is not expired at `now`, with its headers; or null. */
export async function findMessage(
  db: MailDb,
  where: { id: MessageId; namespaceIds: readonly NamespaceId[]; now: number },
): Promise<Message | null> {
  const rows = await db
    .select(columns(true))
    .from(messages)
    .where(
      and(
        eq(messages.id, where.id),
        inArray(messages.namespaceId, namesIn(where.namespaceIds)),
        sql`${messages.expiresAt} > ${where.now}`,
      ),
    );
  return rows[0] ? toMessage(rows[0]) : null;
}

/** Credits a company used in a period, by namespace. */
export async function usedCredits(
  db: MailDb,
  companyId: CompanyId,
  period: string,
): Promise<{ namespaceId: NamespaceId; used: number }[]> {
  return db
    .select({ namespaceId: usage.namespaceId, used: usage.used })
    .from(usage)
    .where(and(eq(usage.companyId, companyId), eq(usage.period, period)));
}

function selectPage(db: MailDb, filter: MessageFilter, page: PageOfMessages) {
  const { sorts = [] } = filter;
  const order = filter.after === null ? desc : asc;
  return db
    .select(columns(page.withHeaders))
    .from(messages)
    .where(inArray(messages.seq, matchingSeqs(filter, page)))
    .orderBy(...(sorts.length > 0 ? sortOrder(sorts) : [order(messages.seq)]));
}

function columns(withHeaders: boolean) {
  const { headers, ...rest } = withoutInner(getTableColumns(messages));
  return { ...rest, headers: withHeaders ? headers : sql<null>`null` };
}

/** What stands in a row for conditions alone, or is read by itself, and is no part of a message. */
type Inner = "search" | "hasAttachment" | "hasCode" | "rspamd";

function withoutInner<Columns extends Partial<Record<Inner, unknown>>>(row: Columns) {
  const { search: _, hasAttachment: __, hasCode: ___, rspamd: ____, ...rest } = row;
  return rest;
}

type Row = Omit<typeof messages.$inferSelect, Inner | "headers"> & Pick<Message, "headers">;

/** The message that a row, which was stored as number `seq`, is read as. */
export function storedMessage(row: NewMessage, seq: number): Message {
  return toMessage({ ...withoutInner(row), seq });
}

function toMessage({ envelopeFrom, envelopeTo, spamScore, spamRules, ...row }: Row): Message {
  return {
    ...row,
    envelope: { from: envelopeFrom, to: envelopeTo },
    spam: spamResultOf({ spamScore, spamRules }),
  };
}
