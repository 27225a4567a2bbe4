import { eq, sql, type SQL } from "drizzle-orm";
import { messages, refusals, usage } from "../../drizzle/schema.ts";
import type { Earlier } from "../domain/mail.ts";
import { columnPlaceholders, compile } from "./compiled.ts";
import type { MailDb } from "./databases.ts";
import { leavesRoom, roomOf, type NewRefusal } from "./refusals.ts";
import type { SpamColumns } from "./spam-columns.ts";

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
const newestEarlier = (condition: SQL) => sql`coalesce((
  select earlier.seq from messages as earlier
  where earlier.namespace_id = ${sql.placeholder("namespaceId")} ${condition}
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
