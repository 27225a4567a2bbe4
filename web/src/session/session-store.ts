import * as z from "zod/mini";
import { readJson } from "../api/api-failure.ts";
import { readToken, removeToken, storeToken } from "../api/token.ts";
import { forgetAnalyticsPreference } from "./analytics-preference.ts";
import { forgetRawKeys } from "./raw-keys.ts";

const KEY = "userData";

const User = z.object({
  name: z.string(),
  email: z.string(),
  /** The company whose console is shown. */
  company: z.object({ id: z.string(), name: z.string() }),
});
/** Who is signed in, as kept on this device. */
export type User = z.output<typeof User>;

const listeners = new Set<() => void>();
let user = readUser();

/** The signed-in user; null when nobody is. The same object until something changes. */
export function currentUser(): User | null {
  return user;
}

/** Keeps a new session on this device. */
export function startSession(token: string, { name, email, company }: User): void {
  storeToken(token);
  forgetAnalyticsPreference();
  saveUser({ name, email, company });
}

/** Keeps what changed of the signed-in user. Does nothing when nobody is signed in. */
export function updateUser(changes: Partial<User>): void {
  if (user !== null) saveUser({ ...user, ...changes });
}

/** Forgets the session on this device. */
export function endSession(): void {
  removeToken();
  localStorage.removeItem(KEY);
  forgetAnalyticsPreference();
  reread();
}

/** Calls `listener` when the session changes, here or in another tab; the returned function ends that. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) window.addEventListener("storage", reread);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", reread);
  };
}

function saveUser(next: User): void {
  localStorage.setItem(KEY, JSON.stringify(next));
  reread();
}

function reread(): void {
  const next = readUser();
  if (JSON.stringify(next) === JSON.stringify(user)) return;
  user = next;
  if (user === null) forgetRawKeys();
  for (const listener of listeners) listener();
}

function readUser(): User | null {
  if (readToken() === null) return null;
  return z.safeParse(User, readJson(localStorage.getItem(KEY) ?? "")).data ?? null;
}
