import { ACTIVITY_KEPT_MS, SWEEP_CHUNK } from "../domain/limits.ts";
import { DAY_MS } from "../domain/time.ts";
import { faultPlace, faultText } from "../log/fault-text.ts";
import { report } from "../log/report.ts";
import type { ServiceContext } from "../services/context.ts";
import { deleteStored } from "../services/delete-messages.ts";
import { deleteOldActivities } from "../store/activities.ts";
import { deleteExpiredInvitations } from "../store/invitations.ts";
import type { MailDb } from "../store/databases.ts";
import { listExpired } from "../store/stored-objects.ts";
import { deleteExpiredRefusals } from "../store/refusals.ts";
import { deleteOldEvents } from "../store/stripe-events.ts";
import { inChunks } from "./in-chunks.ts";
import { sweepDeleted } from "./sweep-deleted.ts";
import { sweepSignIns } from "./sweep-sign-ins.ts";
import { purgeCompanies } from "./purge-companies.ts";
import { sweepExports } from "./sweep-exports.ts";
import { sweepOrphans, sweepRetries, type Repaired } from "./sweep-raw.ts";

/** Stripe repeats an event for three days; a person may do so for thirty. */
const EVENTS_KEPT_MS = 90 * DAY_MS;

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
 * the last: the next run goes on where this one stopped, and doing a step twice does no harm. A step
 * that fails is logged and holds up no other.
 */
export async function sweep(context: ServiceContext): Promise<Swept> {
  const startedAt = context.now();
  const { control } = context.databases;
  const step = (name: string, run: () => Promise<number>) => attempt(context, name, run);
  const repaired: Repaired = { recaptured: 0, removed: 0 };
  // First, for somebody waits for it, and what comes later may use up what one run is allowed.
  await step("marked mail", () => sweepRetries(context, repaired).then(() => 0));
  const swept: Omit<Swept, keyof Repaired> = {
    expired: await inAllMail(context, "expired mail", (database) =>
      sweepExpired(context, database),
    ),
    deleted: await step("deleted namespaces", () => sweepDeleted(context)),
    refusals: await inAllMail(context, "refusals", (database) =>
      inChunks((limit) => deleteExpiredRefusals(database, context.now(), limit)),
    ),
    signIns: await step("sign-ins", () => sweepSignIns(context)),
    exports: await step("exports", () => sweepExports(context)),
    invitations: await step("invitations", () =>
      deleteExpiredInvitations(control, context.now(), SWEEP_CHUNK),
    ),
    companies: await step("companies", () => purgeCompanies(context)),
  };
  await step("events", () => sweepEvents(context));
  await step("activities", () => sweepActivities(context));
  await step("mail without a row", () => sweepOrphans(context, repaired).then(() => 0));
  const done = { ...swept, ...repaired };
  report(context, { event: "sweep", ...done, ms: context.now() - startedAt });
  return done;
}

/** What a step comes to; 0 when it fails, which is logged. */
async function attempt(
  context: ServiceContext,
  name: string,
  run: () => Promise<number>,
): Promise<number> {
  try {
    return await run();
  } catch (error) {
    const message = `the sweep of ${name} failed: ${faultText(error)}`;
    report(context, { event: "error", message, stack: faultPlace(error) });
    return 0;
  }
}

/** The same step in each database of mail, whatever becomes of it in another. */
async function inAllMail(
  context: ServiceContext,
  name: string,
  run: (database: MailDb) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (const database of context.databases.allMail) {
    count += await attempt(context, name, () => run(database));
  }
  return count;
}

function sweepExpired(context: ServiceContext, database: MailDb): Promise<number> {
  return inChunks(async (limit) => {
    const objects = await listExpired(database, context.now(), limit);
    await deleteStored(context, database, objects);
    return objects.length;
  });
}

function sweepActivities(context: ServiceContext): Promise<number> {
  const before = context.now() - ACTIVITY_KEPT_MS;
  return inChunks((limit) => deleteOldActivities(context.databases.control, before, limit));
}

function sweepEvents(context: ServiceContext): Promise<number> {
  const before = context.now() - EVENTS_KEPT_MS;
  return inChunks((limit) => deleteOldEvents(context.databases.control, before, limit));
}
