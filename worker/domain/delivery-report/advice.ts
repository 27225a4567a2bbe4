import { DAY_MS, MINUTE_MS } from "../time.ts";
import { isUnsubscribeSigned, type DeliveryFacts } from "./delivery-facts.ts";
import type { DeliveryAdviceCode } from "./advice-codes.ts";

/** One thing to do about a mail's delivery. */
export interface DeliveryAdvice {
  readonly code: DeliveryAdviceCode;
  /** A problem keeps mail from arriving or from being believed; a hint may be left alone. */
  readonly level: "problem" | "hint";
  readonly text: string;
}

interface Rule extends DeliveryAdvice {
  readonly applies: (facts: DeliveryFacts) => boolean;
}

const SLOW_MS = 5 * MINUTE_MS;
const MAX_AHEAD_MS = 10 * MINUTE_MS;
const GOOD_RSA_BITS = 2048;
const FAILED = new Set(["fail", "permerror"]);
const SPF_FAILED = new Set([...FAILED, "softfail"]);
const SPF_SILENT = new Set(["none", "neutral"]);

/** What may be said, the gravest first. */
const RULES: readonly Rule[] = [
  {
    code: "dmarc_fail",
    level: "problem",
    text: "DMARC failed: neither SPF nor DKIM passes for the domain of From. Sign with that domain, or send with it as the envelope's sender.",
    applies: ({ dmarc }) => FAILED.has(dmarc.verdict ?? ""),
  },
  {
    code: "spf_fail",
    level: "problem",
    text: "SPF failed: the domain of the envelope's sender does not allow the server that sent the mail. Add the server to the domain's SPF record.",
    applies: ({ spf }) => SPF_FAILED.has(spf.verdict ?? ""),
  },
  {
    code: "dkim_fail",
    level: "problem",
    text: "No DKIM signature holds. See at each signature why.",
    applies: ({ dkim }) => FAILED.has(dkim.verdict ?? ""),
  },
  {
    code: "unsubscribe_unusable",
    level: "problem",
    text: "List-Unsubscribe has neither an https nor a mailto URI in angle brackets, so no mail client can use it.",
    applies: ({ unsubscribe }) =>
      unsubscribe !== null &&
      !unsubscribe.uris.some(({ kind }) => kind === "https" || kind === "mailto"),
  },
  {
    code: "one_click_invalid",
    level: "problem",
    text: "Unsubscribing by one click does not work: it takes an https URI in List-Unsubscribe, and List-Unsubscribe-Post once, with List-Unsubscribe=One-Click and nothing else.",
    applies: ({ unsubscribe }) => unsubscribe?.oneClick === "invalid",
  },
  {
    code: "one_click_unsigned",
    level: "problem",
    text: "Mailbox providers ignore one-click unsubscribing unless a DKIM signature covers it. Add List-Unsubscribe and List-Unsubscribe-Post to the signed headers (h=).",
    applies: (facts) =>
      facts.unsubscribe?.oneClick === "valid" && isUnsubscribeSigned(facts) === false,
  },
  {
    code: "date_missing",
    level: "problem",
    text: "There is no Date header that can be read, which RFC 5322 asks of every mail. Let your mail library set it.",
    applies: ({ sentAt }) => sentAt === null,
  },
  {
    code: "date_off",
    level: "hint",
    text: "The Date header is more than a day before the arrival, or after it. Check the sending machine's clock and its queue.",
    applies: ({ sentAt, arrivedAt }) =>
      sentAt !== null && (sentAt > arrivedAt + MAX_AHEAD_MS || sentAt < arrivedAt - DAY_MS),
  },
  {
    code: "spf_none",
    level: "hint",
    text: "The domain of the envelope's sender says nothing of the server that sent the mail. Publish an SPF record that ends in -all or ~all.",
    applies: ({ spf }) => SPF_SILENT.has(spf.verdict ?? ""),
  },
  {
    code: "dkim_missing",
    level: "hint",
    text: "The mail has no DKIM signature. Mail to real people needs one; if your mail provider signs on the way, there is nothing to do.",
    applies: ({ signatures }) => signatures.length === 0,
  },
  {
    code: "dmarc_none",
    level: "hint",
    text: "The domain of From has no DMARC policy. Publish one at _dmarc, to begin with as v=DMARC1; p=none.",
    applies: ({ dmarc }) => dmarc.verdict === "none",
  },
  {
    code: "dmarc_unknown",
    level: "hint",
    text: "The domain of From has a DMARC policy, and no DKIM signature of that domain holds. Whether the mail passes hangs on SPF, which nobody judged here.",
    applies: ({ dmarc }) => dmarc.verdict === null && dmarc.policy !== null,
  },
  {
    code: "dmarc_not_enforced",
    level: "hint",
    text: "The domain's DMARC policy is none: mail that others send in its name is delivered. Move on to quarantine or reject when all of yours passes.",
    applies: ({ dmarc }) => dmarc.policy === "none",
  },
  {
    code: "dkim_partial_body",
    level: "hint",
    text: "A signature covers the start of the body only (l=): anybody can add to the mail, and the signature still holds. Sign without l=.",
    applies: ({ signatures }) => signatures.some(({ unsignedBytes }) => unsignedBytes > 0),
  },
  {
    code: "dkim_weak_key",
    level: "hint",
    text: "A DKIM key has fewer than 2048 bits. Make a new one, publish it under a new selector, and sign with that.",
    applies: ({ signatures }) =>
      signatures.some(({ keyBits }) => keyBits !== null && keyBits < GOOD_RSA_BITS),
  },
  {
    code: "dkim_testing",
    level: "hint",
    text: "The domain's DKIM key says that it is only tested (t=y), so some receivers ignore the signature. Take t=y out of the record.",
    applies: ({ signatures }) => signatures.some(({ testing }) => testing),
  },
  {
    code: "one_click_missing",
    level: "hint",
    text: "Readers cannot unsubscribe by one click, which Gmail and Yahoo ask of everyone who sends in bulk. Add List-Unsubscribe-Post: List-Unsubscribe=One-Click.",
    applies: ({ unsubscribe }) => unsubscribe?.oneClick === "absent",
  },
  {
    code: "slow_hop",
    level: "hint",
    text: "The mail lay longer than five minutes at one server. Look there for a queue, or for greylisting at the next one.",
    applies: ({ hops }) => hops.some(({ gapMs }) => gapMs !== null && gapMs > SLOW_MS),
  },
];

/** What to do about a mail's delivery, the gravest first. */
export function adviseDelivery(facts: DeliveryFacts): DeliveryAdvice[] {
  return RULES.filter(({ applies }) => applies(facts)).map(({ code, level, text }) => ({
    code,
    level,
    text,
  }));
}
