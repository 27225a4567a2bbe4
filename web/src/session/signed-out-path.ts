import { readTokenError } from "../api/token-error.ts";
import { PATHS } from "../paths.ts";

/** Where a page for signed-in users sends everybody else: with the reason, if a session expired. */
export function signedOutPath(): string {
  const error = readTokenError();
  if (error === null) return PATHS.home;
  return `${PATHS.home}?${new URLSearchParams({ showLogin: "true", reason: error.code }).toString()}`;
}
