import * as z from "zod/mini";
import { readJson } from "./api-failure.ts";
import { removeToken } from "./token.ts";

const KEY = "tokenError";
const EXPIRY_EVENT = "session-expired";

const TokenError = z.object({
  code: z.string(),
  message: z.string(),
  expiredAt: z.nullable(z.string()),
  timestamp: z.number(),
});
/** Why a session ended without being asked to. */
export type TokenError = z.output<typeof TokenError>;

/** Ends the session on this device and tells every listener why; the reason outlives a reload. */
export function expireSession(error: TokenError): void {
  removeToken();
  localStorage.setItem(KEY, JSON.stringify(error));
  window.dispatchEvent(new CustomEvent(EXPIRY_EVENT, { detail: error }));
}

/** Calls `listener` whenever a session expires; the returned function ends that. */
export function onSessionExpired(listener: () => void): () => void {
  window.addEventListener(EXPIRY_EVENT, listener);
  return () => window.removeEventListener(EXPIRY_EVENT, listener);
}

/** The stored reason, or null. */
export function readTokenError(): TokenError | null {
  return z.safeParse(TokenError, readJson(localStorage.getItem(KEY) ?? "")).data ?? null;
}

export function removeTokenError(): void {
  localStorage.removeItem(KEY);
}
