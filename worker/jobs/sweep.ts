import { ORPHAN_GRACE_MS, SWEEP_CHUNK, SWEEP_STEPS } from "../domain/limits.ts";
import { report } from "../log/report.ts";
import type { ServiceContext } from "../services/context.ts";
import { deleteStored } from "../services/delete-messages.ts";
import { deleteExpiredInvitations } from "../store/invitations.ts";
import { knownRawKeys, listExpired } from "../store/stored-objects.ts";
import { clearRetry, listRaw, listRetries, type ListedRaw } from "../store/raw-mail.ts";
import { deleteExpiredRefusals } from "../store/refusals.ts";
import { deleteOldEvents } from "../store/stripe-events.ts";
import { readCursor, saveCursor } from "../store/sweep-cursors.ts";
import { inChunks } from "./in-chunks.ts";
import { sweepDeleted } from "./sweep-deleted.ts";
import { sweepSignIns } from "./sweep-sign-ins.ts";
import { purgeCompanies } from "./purge-companies.ts";
import { sweepExports } from "./sweep-exports.ts";

const ORPHANS = "orphans";
/** Stripe repeats an event for three days; a person may do so for thirty. */
const EVENTS_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** What one run of the sweep did. */
export interface Swept {
  readonly expired: number;
  /** Messages of deleted namespaces. */
  readonly deleted: number;
  readonly refusals: number;
  /** Codes, sessions and visits to providers. */
  readonly signIns: number;
  readonly recaptured: number;
  readonly removed: number;
  readonly exports: number;
  readonly invitations: number;
  /** Companies that are gone. */
  readonly companies: number;
}

/**
 * Deletes what expired and gives raw mails without a row their row. Every step is small and may be
 * the last: the next run goes on where this one stopped, and doing a step twice does no harm.
 */
export async function sweep(context: ServiceContext): Promise<Swept> {
  const startedAt = context.now();
  const expired = await sweepExpired(context);
  const deleted = await sweepDeleted(context);
  const refusals = await sweepRefusals(context);
  const signIns = await sweepSignIns(context);
  await sweepEvents(context);
  const retried = await sweepRetries(context);
  const found = await sweepOrphans(context);
  const swept: Swept = {
    expired,
    deleted,
    refusals,
    signIns,
    recaptured: retried.recaptured + found.recaptured,
    removed: retried.removed + found.removed,
    exports: await sweepExports(context),
    invitations: await deleteExpiredInvitations(
      context.databases.control,
      context.now(),
      SWEEP_CHUNK,
    ),
    companies: await purgeCompanies(context),
  };
  report(context, { event: "sweep", ...swept, ms: context.now() - startedAt });
  return swept;
}

async function sweepExpired(context: ServiceContext): Promise<number> {
  let count = 0;
  for (const database of context.databases.allMail) {
    count += await inChunks(async (limit) => {
      const objects = await listExpired(database, context.now(), limit);
      await deleteStored(context, database, objects);
      return objects.length;
    });
  }
  return count;
}

async function sweepRefusals(context: ServiceContext): Promise<number> {
  let count = 0;
  for (const database of context.databases.allMail) {
    count += await inChunks((limit) => deleteExpiredRefusals(database, context.now(), limit));
  }
  return count;
}

async function sweepEvents(context: ServiceContext): Promise<void> {
  const before = context.now() - EVENTS_KEPT_MS;
  await inChunks((limit) => deleteOldEvents(context.databases.control, before, limit));
}

async function sweepRetries(context: ServiceContext): Promise<Repaired> {
  const keys = await listRetries(context.bucket, SWEEP_CHUNK);
  const repaired: Repaired = { recaptured: 0, removed: 0 };
  for (const key of keys) {
    if (await repair(context, key, repaired)) await clearRetry(context.bucket, key);
  }
  return repaired;
}

async function sweepOrphans(context: ServiceContext): Promise<Repaired> {
  const { control } = context.databases;
  const repaired: Repaired = { recaptured: 0, removed: 0 };
  let cursor = await readCursor(control, ORPHANS);
  for (let step = 0; step < SWEEP_STEPS; step++) {
    const page = await listRaw(context.bucket, cursor);
    for (const { key } of await orphansOf(context, page.mails)) {
      await repair(context, key, repaired);
    }
    cursor = page.cursor;
    await saveCursor(control, ORPHANS, cursor);
    if (cursor === null) break;
  }
  return repaired;
}

/** Raw mails without a row, but for those that may still be on their way to one. */
async function orphansOf(
  context: ServiceContext,
  mails: readonly ListedRaw[],
): Promise<readonly ListedRaw[]> {
  const settled = mails.filter(({ uploadedAt }) => uploadedAt < context.now() - ORPHAN_GRACE_MS);
  if (settled.length === 0) return [];
  const keys = settled.map(({ key }) => key);
  const known = await Promise.all(
    context.databases.allMail.map((database) => knownRawKeys(database, keys)),
  );
  return settled.filter(({ key }) => !known.some((rows) => rows.has(key)));
}

interface Repaired {
  recaptured: number;
  removed: number;
}

async function repair(context: ServiceContext, key: string, repaired: Repaired): Promise<boolean> {
  const outcome = await context.inbound.recapture(key);
  if (outcome === "captured") repaired.recaptured += 1;
  if (outcome === "removed") repaired.removed += 1;
  return outcome !== "deferred";
}
