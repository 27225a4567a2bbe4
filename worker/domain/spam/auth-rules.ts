import type { AuthVerdict, MailAuthentication } from "../mail.ts";
import type { SpamRule } from "./spam-rule.ts";

function said(
  [name, points]: readonly [name: string, points: number],
  [method, ...verdicts]: readonly [keyof MailAuthentication, ...AuthVerdict[]],
  description: string,
): SpamRule {
  return {
    name,
    points,
    description,
    hits: ({ auth }) => verdicts.some((verdict) => auth[method] === verdict),
  };
}

/**
 * What the receiving server found of the sender. The points are those that SpamAssassin gives when
 * it may ask the network, for this is what the server did.
 */
export const AUTH_RULES: readonly SpamRule[] = [
  said(["SPF_PASS", -0.001], ["spf", "pass"], "SPF: the sending server may send for the domain."),
  said(
    ["SPF_FAIL", 0.919],
    ["spf", "fail"],
    "SPF: the sending server may not send for the domain.",
  ),
  said(
    ["SPF_SOFTFAIL", 0.972],
    ["spf", "softfail"],
    "SPF: the sending server should not send for the domain.",
  ),
  said(
    ["SPF_NEUTRAL", 0.652],
    ["spf", "neutral"],
    "SPF: the domain does not say whether the server may send for it.",
  ),
  said(["SPF_NONE", 0.001], ["spf", "none"], "SPF: the domain has no record."),
  said(["DKIM_VALID", -0.1], ["dkim", "pass"], "DKIM: a signature is valid."),
  said(["DKIM_INVALID", 0.1], ["dkim", "fail", "permerror"], "DKIM: the signature is not valid."),
  said(["DMARC_PASS", -0.001], ["dmarc", "pass"], "DMARC: the sender is who it says to be."),
  said(["DMARC_NONE", 0.898], ["dmarc", "fail"], "DMARC: the sender is not proven by SPF or DKIM."),
  said(["DMARC_MISSING", 0.001], ["dmarc", "none"], "DMARC: the domain has no record."),
];
