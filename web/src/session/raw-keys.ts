const EDGE = 4;

/**
 * Whole API keys, by their masked text. They stay in memory: a reload forgets them, and so does
 * the end of the session. Two keys of one company do not share the eight characters that show.
 */
const rawKeys = new Map<string, string>();
const listeners = new Set<() => void>();

/** The whole key behind a masked one; null when this session has not seen it. */
export function rawKeyOf(masked: string): string | null {
  return rawKeys.get(masked) ?? null;
}

/** Keeps a key that was just created, or pasted. */
export function rememberRawKey(key: string): void {
  rawKeys.set(maskRawKey(key), key);
  for (const listener of listeners) listener();
}

/** Forgets every key. */
export function forgetRawKeys(): void {
  rawKeys.clear();
  for (const listener of listeners) listener();
}

/** The key as the API masks it; the API's own code for it would come with all it knows of keys. */
export function maskRawKey(key: string): string {
  const stars = "*".repeat(Math.max(0, key.length - 2 * EDGE));
  return key.slice(0, EDGE) + stars + key.slice(-EDGE);
}

/** Calls `listener` when a key is kept or forgotten; the returned function ends that. */
export function onRawKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
