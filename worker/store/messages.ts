import { and, asc, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { messages, refusals, usage } from "../../drizzle/schema.ts";
import { everythingIn, type MessageFilter } from "../domain/filter.ts";
import type { CompanyId, MessageId, NamespaceId } from "../domain/ids.ts";
import type { Message } from "../domain/mail.ts";
import { columnPlaceholders, compile } from "./compiled.ts";
import type { MailDb } from "./databases.ts";
import { sortOrder } from "./field-conditions.ts";
import { everySeq, matchingSeqs } from "./message-query.ts";
import { namesIn } from "./names-in.ts";
import { spamResultOf, type SpamColumns } from "./spam-columns.ts";
import { leavesRoom, roomOf, selectRefusals, type NewRefusal } from "./refusals.ts";

export type NewMessage = Omit<typeof messages.$inferInsert, "seq" | "rspamd" | keyof SpamColumns> &
  SpamColumns;

export type StoreOutcome =
  /** `used`: credits of the period, this one included; null where they are unlimited. */
  | { readonly kind: "stored"; readonly seq: number; readonly used: number | null }
  | { readonly kind: "no credit" }
  /** A message of this id is there already, with its raw mail under `rawKey`. */
  | {
      readonly kind: "duplicate";
      readonly seq: number;
      readonly rawKey: string;
      /** ms; a message that expired may be there until the next sweep. */
      readonly expiresAt: number;
    };

/** What a message costs and who pays. */
export interface Credit {
  readonly period: string;
  /** Credits of the period; null: unlimited. */
  readonly limit: number | null;
  /** Written when the credits are used up. */
  readonly refusal: NewRefusal;
}

const insertMessage = compile((db) => {
  const limit = sql.placeholder("limit");
  const used = sql`(
    select coalesce(sum(used), 0) from usage
    where company_id = ${sql.placeholder("companyId")} and period = ${sql.placeholder("period")}
  )`;
  return db
    .insert(messages)
    .select(
      sql`select ${columnPlaceholders(messages, ["seq", "rspamd"])} where ${limit} is null or ${limit} > ${used}`,
    )
    .onConflictDoNothing({ target: messages.id })
    .returning({
      seq: messages.seq,
      used: sql`case when ${limit} is null then null else ${used} + 1 end as used_now`,
    });
});

const takeCredit = compile((db) =>
  db
    .insert(usage)
    .select(sql`select ${columnPlaceholders(usage, [])} where changes() = 1`)
    .onConflictDoUpdate({
      target: [usage.companyId, usage.period, usage.namespaceId],
      set: { used: sql`used + 1` },
    }),
);

const findDuplicate = compile((db) =>
  db
    .select({ seq: messages.seq, rawKey: messages.rawKey, expiresAt: messages.expiresAt })
    .from(messages)
    .where(eq(messages.id, sql.placeholder("id"))),
);

const insertRefusal = compile((db) =>
  db.insert(refusals).select(
    sql`select ${columnPlaceholders(refusals, ["seq"])}
        where not exists (select 1 from messages where id = ${sql.placeholder("id")})
          and ${leavesRoom}`,
  ),
);

/**
 * Stores a message and takes one credit: one batch, which D1 runs as one transaction. Whatever runs
 * beside it, the limit holds, and a message that is there already costs nothing. When it was not
 * stored, a second batch tells why, and records the refusal if there was no credit left.
 */
export async function storeMessage(
  db: MailDb,
  message: NewMessage,
  credit: Credit,
): Promise<StoreOutcome> {
  const { companyId, namespaceId } = message;
  const { period, limit } = credit;
  const [inserted] = await db.$client.batch<{ seq: number; used_now: number | null }>([
    insertMessage(db, { ...message, period, limit }),
    takeCredit(db, { companyId, period, namespaceId, used: 1 }),
  ]);
  const row = inserted?.results[0];
  return row
    ? { kind: "stored", seq: row.seq, used: row.used_now }
    : whyNotStored(db, message, credit);
}

async function whyNotStored(
  db: MailDb,
  { id }: NewMessage,
  { refusal }: Credit,
): Promise<StoreOutcome> {
  const [found] = await db.$client.batch<{ seq: number; raw_key: string; expires_at: number }>([
    findDuplicate(db, { id }),
    insertRefusal(db, { ...refusal, ...roomOf(refusal), id }),
  ]);
  const duplicate = found?.results[0];
  if (!duplicate) return { kind: "no credit" };
  const { seq, raw_key: rawKey, expires_at: expiresAt } = duplicate;
  return { kind: "duplicate", seq, rawKey, expiresAt };
}

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

/** Messages of a filter that are not expired at `now`: newest first, or oldest first behind a cursor. */
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
  readonly refusals: (typeof refusals.$inferSelect)[];
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
  const {
    headers,
    search: _,
    hasAttachment: __,
    hasCode: ___,
    rspamd: ____,
    ...rest
  } = getTableColumns(messages);
  return { ...rest, headers: withHeaders ? headers : sql<null>`null` };
}

type Row = Omit<
  typeof messages.$inferSelect,
  "headers" | "search" | "hasAttachment" | "hasCode" | "rspamd"
> & {
  headers: (typeof messages.$inferSelect)["headers"] | null;
};

function toMessage({ envelopeFrom, envelopeTo, spamScore, spamRules, ...row }: Row): Message {
  return {
    ...row,
    envelope: { from: envelopeFrom, to: envelopeTo },
    spam: spamResultOf({ spamScore, spamRules }),
  };
}
