import { readStatements, type AuthStatement } from "../worker/domain/authentication-results.ts";
import { toldResult } from "../worker/domain/delivery-report/told-result.ts";
import {
  AUTH_VERDICTS,
  type AuthVerdict,
  type MailAuthentication,
  type MailHeader,
  type MailSource,
} from "../worker/domain/mail.ts";

/** For a mail whose sender nobody we trust has checked. */
export const UNKNOWN_AUTHENTICATION: MailAuthentication = { spf: null, dkim: null, dmarc: null };

/**
 * What Cloudflare found about the sender (RFC 8601), from the headers it put on top itself; nulls
 * when it says nothing or the mail came through another door, where a sender could write them.
 */
export function readAuthentication(
  headers: readonly MailHeader[],
  source: MailSource,
): MailAuthentication {
  const { receiver } = readStatements(headers, source);
  if (receiver === null) return UNKNOWN_AUTHENTICATION;
  return {
    spf: verdictOf(receiver, "spf"),
    dkim: verdictOf(receiver, "dkim"),
    dmarc: verdictOf(receiver, "dmarc"),
  };
}

function verdictOf(statement: AuthStatement, method: "spf" | "dkim" | "dmarc"): AuthVerdict | null {
  const told = toldResult(statement, method)?.verdict;
  return AUTH_VERDICTS.find((verdict) => verdict === told) ?? null;
}
