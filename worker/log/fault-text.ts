/** Keys, signed tokens and secrets of those we talk to, wherever an error may quote them. */
const SECRETS = /\brst_[a-z2-7]{8,}|\beyJ[\w.-]{20,}|\b(?:sk|rk)_(?:live|test)_\w+|\bwhsec_\w+/g;

/**
 * What a caught error says, fit for the log: without values. drizzle's errors quote the statement
 * with all its parameters, which hold mail and digests, so their cause is told instead.
 */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return withoutSecrets(String(error));
  if ("params" in error) return `a query failed: ${faultText(error.cause)}`;
  return withoutSecrets(`${error.name}: ${error.message}`);
}

/** Where an error was thrown, without its message; empty when nobody knows. */
export function faultPlace(error: unknown): string {
  const lines = (error instanceof Error ? (error.stack ?? "") : "").split("\n");
  // Only the lines at the end: a message may hold lines that look like these.
  const last = lines.findLastIndex((line) => !line.startsWith(FRAME));
  return withoutSecrets(lines.slice(last + 1).join("\n"));
}

const FRAME = "    at ";

function withoutSecrets(text: string): string {
  return text.replace(SECRETS, "[secret]");
}
