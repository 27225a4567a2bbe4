import { eq } from "drizzle-orm";
import { messages } from "../../drizzle/schema.ts";
import type { RspamdReport } from "../domain/rspamd.ts";
import type { MailDb } from "./databases.ts";

/** What rspamd said of a message; null when it was not asked yet. */
export async function findRspamdReport(db: MailDb, seq: number): Promise<RspamdReport | null> {
  const [row] = await db
    .select({ rspamd: messages.rspamd })
    .from(messages)
    .where(eq(messages.seq, seq));
  return row?.rspamd ?? null;
}

/** Keeps what rspamd said, for as long as the message lives. */
export async function storeRspamdReport(
  db: MailDb,
  seq: number,
  report: RspamdReport,
): Promise<void> {
  await db.update(messages).set({ rspamd: report }).where(eq(messages.seq, seq));
}
