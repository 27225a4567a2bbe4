import { ApiError } from "../domain/api-error.ts";

/** Keys, signed tokens and secrets of those we talk to, wherever an error may quote them. */
const SECRETS = /\brst_[a-z2-7]{8,}|\beyJ[\w.-]{20,}|\b(?:sk|rk)_(?:live|test)_\w+|\bwhsec_\w+/g;

/** What an address of a person may be within, which a part that takes mail may quote. */
const WORDS = /[\w.+@-]+/g;

/**
 * What a caught error says, fit for the log: without values. drizzle's errors quote the statement
 * with all its parameters, which hold mail and digests, so their cause is told instead.
 */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return withoutNames(String(error));
  if (error instanceof ApiError) return withoutNames(refusalText(error));
  if ("params" in error) return `a query failed: ${faultText(error.cause)}`;
  return withoutNames(`${error.name}: ${error.message}`);
}

function refusalText({ code, message, cause }: ApiError): string {
  return cause === undefined ? `${code}: ${message}` : `${code}: ${message} ${faultText(cause)}`;
}

/** Where an error was thrown, without its message; empty when nobody knows. */
export function faultPlace(error: unknown): string {
  const lines = (error instanceof Error ? (error.stack ?? "") : "").split("\n");
  // Only the lines at the end: a message may hold lines that look like these.
  const last = lines.findLastIndex((line) => !line.startsWith(FRAME));
  return withoutSecrets(lines.slice(last + 1).join("\n"));
}

const FRAME = "    at ";

function withoutNames(text: string): string {
  return withoutSecrets(text).replace(WORDS, (word) => (word.includes("@") ? "[address]" : word));
}

function withoutSecrets(text: string): string {
  return text.replace(SECRETS, "[secret]");
}
