import { asc, inArray, sql } from "drizzle-orm";
import { messages } from "../../drizzle/schema.ts";
import type { MessageFilter } from "../domain/filter.ts";
import type { MailDb } from "./databases.ts";
import { matchingSeqs } from "./message-query.ts";
import { namesIn } from "./names-in.ts";

/** What a sweep must know of stored messages to delete their objects. */
export interface StoredObjects {
  readonly seq: number;
  readonly rawKey: string;
}

/** The objects of all messages of a filter, at most `limit` of them, oldest first. */
export async function listObjects(
  db: MailDb,
  filter: MessageFilter,
  limit: number,
): Promise<StoredObjects[]> {
  return db
    .select({ seq: messages.seq, rawKey: messages.rawKey })
    .from(messages)
    .where(
      inArray(
        messages.seq,
        matchingSeqs({ ...filter, after: filter.after ?? 0 }, { limit, offset: 0, now: 0 }),
      ),
    )
    .orderBy(asc(messages.seq));
}

/** The objects of messages that expired by `now`, at most `limit` of them. */
export async function listExpired(
  db: MailDb,
  now: number,
  limit: number,
): Promise<StoredObjects[]> {
  return db
    .select({ seq: messages.seq, rawKey: messages.rawKey })
    .from(messages)
    .where(sql`${messages.expiresAt} <= ${now}`)
    .orderBy(asc(messages.expiresAt))
    .limit(limit);
}

/** Lets messages be over at `now`: nobody reads them any more, and the sweep would delete them. */
export async function expireRows(
  db: MailDb,
  { seqs, now }: { seqs: readonly number[]; now: number },
): Promise<void> {
  await db
    .update(messages)
    .set({ expiresAt: now })
    .where(inArray(messages.seq, namesIn(seqs)));
}

/** Deletes rows by sequence number. Their objects go first: a raw mail without a row comes back. */
export async function deleteRows(db: MailDb, seqs: readonly number[]): Promise<void> {
  await db.delete(messages).where(inArray(messages.seq, namesIn(seqs)));
}

/** Which of these raw mails have a row. */
export async function knownRawKeys(db: MailDb, keys: readonly string[]): Promise<Set<string>> {
  const ids = keys.map((key) => key.slice(key.lastIndexOf("/") + 1).split(".")[0] ?? "");
  const rows = await db
    .select({ rawKey: messages.rawKey })
    .from(messages)
    .where(inArray(messages.id, namesIn(ids)));
  return new Set(rows.map(({ rawKey }) => rawKey));
}
