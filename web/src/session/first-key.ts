/** What a sign-up made. The key is kept in memory only, until it was shown. */
export interface FirstKey {
  readonly namespace: string;
  readonly apiKey: string;
}

const listeners = new Set<() => void>();
let firstKey: FirstKey | null = null;

/** The key that waits to be shown, or null. */
export function currentFirstKey(): FirstKey | null {
  return firstKey;
}

/** Leaves a key to be shown; null: it was. */
export function setFirstKey(key: FirstKey | null): void {
  firstKey = key;
  for (const listener of listeners) listener();
}

/** Calls `listener` when a key came or was shown; the returned function ends that. */
export function onFirstKey(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
