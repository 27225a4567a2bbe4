const KEY = "cookieConsent";

/** What a visitor agreed to. Analytics goes with every answer; preferences are the only choice. */
export interface Consent {
  readonly essential: true;
  readonly analytics: true;
  /** Off unless chosen. */
  readonly preferences: boolean;
  readonly seen: true;
  readonly date: string;
}

const listeners = new Set<() => void>();
let consent = readConsent();

/** What the visitor agreed to, or null while they have not been asked. */
export function currentConsent(): Consent | null {
  return consent;
}

/** Keeps the choice, and that and when it was made. */
export function storeConsent(preferences: boolean): void {
  const date = new Date().toISOString();
  consent = { essential: true, analytics: true, preferences, seen: true, date };
  localStorage.setItem(KEY, JSON.stringify(consent));
  for (const listener of listeners) listener();
}

/** Calls `listener` when the choice changes; the returned function ends that. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function readConsent(): Consent | null {
  const stored = parsed(localStorage.getItem(KEY) ?? "");
  return isConsent(stored) ? stored : null;
}

// By hand: pages that load this have no other use for a library that reads schemas.
function isConsent(stored: unknown): stored is Consent {
  if (typeof stored !== "object" || stored === null) return false;
  const { essential, analytics, preferences, seen, date }: Partial<Record<keyof Consent, unknown>> =
    stored;
  return (
    [essential, analytics, seen].every((given) => given === true) &&
    typeof preferences === "boolean" &&
    typeof date === "string"
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
