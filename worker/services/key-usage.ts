import type { ApiKeyId } from "../domain/ids.ts";
import { KEY_USAGE_FLUSH_MS } from "../domain/limits.ts";
import { inBackground } from "../log/in-background.ts";
import { addKeyUsage, type KeyUse } from "../store/key-usage.ts";
import type { ServiceContext } from "./context.ts";

// Calls of this isolate that are not written yet. A row written for each call would cost more than
// the call, so they are written together, a moment later, for all keys at once.
let unwritten = new Map<ApiKeyId, KeyUse>();
let nextWriteAt = Number.NEGATIVE_INFINITY;

/**
 * Counts a call with a key. Nothing waits for it: the count is written up to KEY_USAGE_FLUSH_MS
 * later, after the answer; an isolate that dies before loses it.
 */
export function countCall(context: ServiceContext, keyId: ApiKeyId): void {
  const now = context.now();
  unwritten.set(keyId, joined(unwritten.get(keyId), { calls: 1, lastAt: now }));
  // A time and not a flag: when the run that was to write is cancelled, a later call sees it overdue.
  if (now < nextWriteAt && nextWriteAt - now <= KEY_USAGE_FLUSH_MS) return;
  nextWriteAt = now + KEY_USAGE_FLUSH_MS;
  inBackground(context, "calls not counted yet", writeLater(context));
}

async function writeLater(context: ServiceContext): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, KEY_USAGE_FLUSH_MS);
  });
  const taken = unwritten;
  if (taken.size === 0) return;
  unwritten = new Map();
  try {
    await addKeyUsage(context.databases.control, taken);
  } catch (error) {
    for (const [id, use] of taken) unwritten.set(id, joined(unwritten.get(id), use));
    throw error;
  }
}

function joined(left: KeyUse | undefined, right: KeyUse): KeyUse {
  if (left === undefined) return right;
  return { calls: left.calls + right.calls, lastAt: Math.max(left.lastAt, right.lastAt) };
}
