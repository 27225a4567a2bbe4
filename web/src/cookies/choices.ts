import { useSyncExternalStore } from "react";
import { currentConsent, onConsent } from "./consent.ts";

/** What a visitor chose for their comfort, by its key on the device. */
const NAMES = ["gettingStartedClosed", "sidebarOpen", "snippetLanguage"] as const;
type Choice = (typeof NAMES)[number];

const listeners = new Set<() => void>();
/** All there is without consent, and for as long as the page is open. */
const chosen = new Map<Choice, string>();

readKept();
followConsent();
onConsent(followConsent);

/** What was chosen, null when nothing was, and the way to choose. Only with consent is it kept on the device. */
export function useChoice(name: Choice): readonly [string | null, (value: string) => void] {
  const value = useSyncExternalStore(onChoice, () => chosen.get(name) ?? null);
  return [value, (next) => choose(name, next)];
}

function choose(name: Choice, value: string): void {
  chosen.set(name, value);
  followConsent();
  for (const listener of listeners) listener();
}

function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function readKept(): void {
  if (!isAllowed()) return;
  for (const name of NAMES) {
    const value = localStorage.getItem(name);
    if (value !== null) chosen.set(name, value);
  }
}

/** Keeps what was chosen, before the consent too; without consent nothing stays on the device. */
function followConsent(): void {
  for (const name of NAMES) {
    const value = isAllowed() ? chosen.get(name) : undefined;
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  }
}

function isAllowed(): boolean {
  return currentConsent()?.preferences === true;
}
