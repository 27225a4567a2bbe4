import * as z from "zod/mini";
import { readJson } from "../api/api-failure.ts";

const KEY = "cookieConsent";

const Consent = z.object({
  essential: z.literal(true),
  analytics: z.literal(true),
  /** The only choice; off unless chosen. */
  preferences: z.boolean(),
  seen: z.literal(true),
  date: z.string(),
});
export type Consent = z.output<typeof Consent>;

const listeners = new Set<() => void>();
let consent = z.safeParse(Consent, readJson(localStorage.getItem(KEY) ?? "")).data ?? null;

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
