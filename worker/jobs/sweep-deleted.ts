import { ORPHAN_GRACE_MS, SWEEP_CHUNK, SWEEP_STEPS } from "../domain/limits.ts";
import type { ServiceContext } from "../services/context.ts";
import { purgeNamespace } from "../services/purge-namespace.ts";
import { listUnpurged, markPurged, type DeletedNamespace } from "../store/deleted-namespaces.ts";

/** Deleted namespaces that one run looks at. */
const NAMESPACES = 100;

/**
 * Deletes the mail that deleted namespaces still have; returns how many messages. A namespace is
 * looked at until no mail can be on its way to it any more.
 */
export async function sweepDeleted(context: ServiceContext): Promise<number> {
  const { control } = context.databases;
  let count = 0;
  let steps = SWEEP_STEPS;
  for (const namespace of await listUnpurged(control, NAMESPACES)) {
    const { messages, done } = await purgeNamespace(context, namespace, steps);
    count += messages;
    steps -= Math.floor(messages / SWEEP_CHUNK);
    if (!done) break;
    if (isSettled(namespace, context.now())) await markPurged(control, namespace.id);
  }
  return count;
}

/** A capture that had begun before the deletion has ended by now. */
function isSettled({ deletedAt }: DeletedNamespace, now: number): boolean {
  return deletedAt !== null && deletedAt < now - ORPHAN_GRACE_MS;
}
