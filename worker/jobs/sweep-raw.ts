import { ORPHAN_GRACE_MS } from "../domain/limits.ts";
import { faultText } from "../log/fault-text.ts";
import { report } from "../log/report.ts";
import type { ServiceContext } from "../services/context.ts";
import {
  clearRetry,
  listRaw,
  listRetries,
  type ListedRaw,
  type Retries,
} from "../store/raw-mail.ts";
import { knownRawKeys } from "../store/stored-objects.ts";
import { readCursor, saveCursor } from "../store/sweep-cursors.ts";

const ORPHANS = "orphans";
/** Of one run, ms; the next begins ten minutes after it. */
const RETRIES_MS = 5 * 60_000;
/** Repairs side by side: a Worker has six connections. */
const AT_ONCE = 4;
/** Pages of the bucket that one run walks through. */
const WALK_PAGES = 20;

/** What became of raw mails without a row. */
export interface Repaired {
  recaptured: number;
  removed: number;
}

/**
 * Gives raw mails that are marked for it their row: as many as `RETRIES_MS` allows, from the first to
 * the last, so that those which cannot be repaired yet hold up no others.
 */
export async function sweepRetries(context: ServiceContext, repaired: Repaired): Promise<void> {
  const until = context.now() + RETRIES_MS;
  for (let after: string | null = ""; after !== null && context.now() < until;) {
    const page: Retries = await listRetries(context.bucket, after);
    for (let start = 0; start < page.keys.length; start += AT_ONCE) {
      const some = page.keys.slice(start, start + AT_ONCE);
      await Promise.all(some.map((key) => repair(context, key, repaired)));
    }
    after = page.next;
  }
}

/** Walks on through the bucket, and gives raw mails without a row theirs. */
export async function sweepOrphans(context: ServiceContext, repaired: Repaired): Promise<void> {
  const { control } = context.databases;
  let cursor = await readCursor(control, ORPHANS);
  for (let step = 0; step < WALK_PAGES; step++) {
    const page = await listRaw(context.bucket, cursor);
    for (const { key } of await orphansOf(context, page.mails)) {
      await repair(context, key, repaired);
    }
    cursor = page.cursor;
    await saveCursor(control, ORPHANS, cursor);
    if (cursor === null) break;
  }
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

/** Brings a raw mail to its end. One that cannot be repaired now holds up no other. */
async function repair(context: ServiceContext, key: string, repaired: Repaired): Promise<void> {
  try {
    const outcome = await context.inbound.recapture(key, context.requestId);
    if (outcome === "deferred" || outcome === "failed") return;
    repaired[outcome === "captured" ? "recaptured" : "removed"] += 1;
    await clearRetry(context.bucket, key);
  } catch (error) {
    const message = `raw mail ${key} is not repaired yet: ${faultText(error)}`;
    report(context, { event: "error", message });
  }
}
