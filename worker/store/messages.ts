import { and, asc, desc, eq, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";
import { messages, refusals, usage } from "../../drizzle/schema.ts";
import { everythingIn, type MessageFilter } from "../domain/filter.ts";
import type { CompanyId, MessageId, NamespaceId } from "../domain/ids.ts";
import type { Earlier, Message } from "../domain/mail.ts";
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
  | {
      readonly kind: "stored";
      readonly seq: number;
      /** Credits of the period, this one included; null where they are unlimited. */
      readonly used: number | null;
      readonly earlier: Earlier;
    }
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

/** Credits used in the period. */
const creditsUsed = sql`(
  select coalesce(sum(used), 0) from usage
  where company_id = ${sql.placeholder("companyId")} and period = ${sql.placeholder("period")}
)`;

/** The number of the newest other message of the namespace, 0 where there is none. */
const newestEarlier = (and: SQL) => sql`coalesce((
  select earlier.seq from messages as earlier
  where earlier.namespace_id = ${sql.placeholder("namespaceId")} ${and}
    and earlier.id <> ${sql.placeholder("id")}
  order by earlier.seq desc limit 1
), 0)`;

const insertMessage = compile((db) => {
  const limit = sql.placeholder("limit");
  return db
    .insert(messages)
    .select(
      sql`select ${columnPlaceholders(messages, ["seq", "rspamd"])} where ${limit} is null or ${limit} > ${creditsUsed}`,
    )
    .onConflictDoNothing({ target: messages.id })
    .returning({
      seq: messages.seq,
      used: sql`case when ${limit} is null then null else ${creditsUsed} + 1 end as used_now`,
      inMailbox: sql`${newestEarlier(sql`and earlier.tag = ${sql.placeholder("tag")}`)} as in_mailbox`,
      inNamespace: sql`${newestEarlier(sql``)} as in_namespace`,
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

/** Unlimited credits (null) never are. */
const isUsedUp = sql`${sql.placeholder("limit")} <= ${creditsUsed}`;

const findUsedUp = compile((db) =>
  db.select({ usedUp: sql`${isUsedUp} as used_up` }).from(sql`(select 1)`),
);

const insertRefusal = compile((db) =>
  db.insert(refusals).select(
    sql`select ${columnPlaceholders(refusals, ["seq"])}
        where ${isUsedUp} and ${leavesRoom}
          and not exists (select 1 from messages where id = ${sql.placeholder("id")})`,
  ),
);

/** How often a message is stored whose earlier one was deleted each time it got in the way. */
const MAX_STORES = 3;

/**
 * Stores a message and takes one credit: one batch, which D1 runs as one transaction. Whatever runs
 * beside it, the limit holds, and a message that is there already costs nothing. When it was not
 * stored, a second batch tells why, and records the refusal if there was no credit left. Throws when
 * neither is so, time and again.
 */
export async function storeMessage(
  db: MailDb,
  message: NewMessage,
  credit: Credit,
): Promise<StoreOutcome> {
  for (let stores = 0; stores < MAX_STORES; stores++) {
    const outcome =
      (await tryStore(db, message, credit)) ?? (await whyNotStored(db, message, credit));
    if (outcome !== null) return outcome;
  }
  throw new Error(`message ${message.id} is neither stored nor refused`);
}

async function tryStore(
  db: MailDb,
  message: NewMessage,
  { period, limit }: Credit,
): Promise<StoreOutcome | null> {
  const { companyId, namespaceId } = message;
  const [inserted] = await db.$client.batch<{
    seq: number;
    used_now: number | null;
    in_mailbox: number;
    in_namespace: number;
  }>([
    insertMessage(db, { ...message, period, limit }),
    takeCredit(db, { companyId, period, namespaceId, used: 1 }),
  ]);
  const row = inserted?.results[0];
  if (row === undefined) return null;
  const earlier = { inMailbox: row.in_mailbox, inNamespace: row.in_namespace };
  return { kind: "stored", seq: row.seq, used: row.used_now, earlier };
}

/** null: what was in the way has been deleted since, and there is credit left. */
async function whyNotStored(
  db: MailDb,
  { id, companyId }: NewMessage,
  { refusal, period, limit }: Credit,
): Promise<StoreOutcome | null> {
  const why = { ...refusal, ...roomOf(refusal), id, companyId, period, limit };
  const [found, , credits] = await db.$client.batch<{
    seq: number;
    raw_key: string;
    expires_at: number;
    used_up: 0 | 1 | null;
  }>([findDuplicate(db, { id }), insertRefusal(db, why), findUsedUp(db, why)]);
  const duplicate = found?.results[0];
  if (duplicate) {
    const { seq, raw_key: rawKey, expires_at: expiresAt } = duplicate;
    return { kind: "duplicate", seq, rawKey, expiresAt };
  }
  return credits?.results[0]?.used_up === 1 ? { kind: "no credit" } : null;
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
