import { digestKey, isWellFormedKey } from "../domain/api-key.ts";
import { ApiError } from "../domain/api-error.ts";
import { KEY_CACHE_MS } from "../domain/limits.ts";
import { knownEpoch } from "../hub/limits.ts";
import { findKeyHolder, type KeyHolder } from "../store/api-keys.ts";
import type { ServiceContext } from "./context.ts";

const MAX_KNOWN = 10_000;

// Saves the D1 read of a key on most calls. The key's limiter tells when an entry is outdated, so a
// revoked key is refused on its next call.
const known = new Map<string, { holder: KeyHolder; readAt: number }>();

/**
 * Who holds the key of a request, as this isolate knows it: for calls that ask the key's limiter
 * themselves and then `refreshHolder`. Throws API_KEY_REQUIRED or INVALID_API_KEY.
 */
export async function identifyKey(context: ServiceContext, key: string): Promise<KeyHolder> {
  return knownHolder(context, key) ?? readHolder(context, key);
}

/** Who holds the key of a request now. Throws API_KEY_REQUIRED or INVALID_API_KEY. */
export async function identifyCurrentKey(context: ServiceContext, key: string): Promise<KeyHolder> {
  const holder = knownHolder(context, key);
  return holder === null ? readHolder(context, key) : recheckHolder(context, { key, holder });
}

/**
 * The holder as it is, or read anew when the key has changed since: asks the key's limiter, and the
 * database only then. Throws INVALID_API_KEY, also for a key that has expired meanwhile.
 */
export async function recheckHolder(
  context: ServiceContext,
  caller: { key: string; holder: KeyHolder },
): Promise<KeyHolder> {
  const epoch = await knownEpoch(context.limiters, caller.holder.keyId);
  return unexpired(await refreshHolder(context, caller, epoch), context.now());
}

/**
 * Reads the key anew when its limiter knows a later epoch; the holder as it is when not, or when the
 * database knows no later one either: one that was restored is behind the limiter.
 */
export async function refreshHolder(
  context: ServiceContext,
  caller: { key: string; holder: KeyHolder },
  epoch: number,
): Promise<KeyHolder> {
  const { key, holder } = caller;
  if (epoch <= holder.epoch) return holder;
  const read = await readHolder(context, key);
  return read.epoch > holder.epoch ? read : holder;
}

function knownHolder(context: ServiceContext, key: string): KeyHolder | null {
  if (key === "") {
    throw new ApiError("API_KEY_REQUIRED", "Send your API key in the api-key header.");
  }
  if (!isWellFormedKey(key)) throw invalid();
  const entry = known.get(key);
  const now = context.now();
  return entry && entry.readAt > now - KEY_CACHE_MS ? unexpired(entry.holder, now) : null;
}

async function readHolder(context: ServiceContext, key: string): Promise<KeyHolder> {
  const holder = await findKeyHolder(context.databases.control, await digestKey(key));
  if (holder === null) {
    known.delete(key);
    throw invalid();
  }
  if (known.size >= MAX_KNOWN) known.clear();
  const readAt = context.now();
  known.set(key, { holder, readAt });
  return unexpired(holder, readAt);
}

function unexpired(holder: KeyHolder, now: number): KeyHolder {
  if (holder.expiresAt !== null && holder.expiresAt <= now) throw invalid();
  return holder;
}

function invalid(): ApiError {
  return new ApiError("INVALID_API_KEY", "The API key is unknown, disabled or expired.");
}
