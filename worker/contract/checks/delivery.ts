import * as z from "zod/mini";
import { described } from "../described.ts";
import { DELIVERY_ADVICE_CODES } from "../../domain/delivery-report/advice-codes.ts";
import { DKIM_REASONS } from "../../domain/dkim/dkim-result.ts";

const domain = z.nullable(z.string());
const alignment = described(
  z.nullable(z.enum(["strict", "relaxed", "none"])),
  "Its domain against that of From: strict (the same), relaxed (the same organization), none; null: one of them is not known.",
);

const Result = z.object({
  method: described(z.string(), "spf, dkim, dmarc or another of RFC 8601."),
  verdict: described(z.string(), "As the server wrote it: pass, fail, softfail, none and so on."),
  domain: described(domain, "The domain that was judged."),
  alignment,
  comment: described(z.nullable(z.string()), "What the server added in words."),
});

/** What one Authentication-Results header says (RFC 8601). */
const Statement = z.object({
  server: described(z.string(), "The server that signs it, its authserv-id."),
  results: z.array(Result),
});

const Signature = z.object({
  verdict: described(
    z.enum(["pass", "fail", "unchecked"]),
    "What we found ourselves, by the key in DNS.",
  ),
  reason: described(z.nullable(z.enum(DKIM_REASONS)), "Why it is not a pass."),
  domain: described(domain, "d=: who signs."),
  selector: described(z.nullable(z.string()), "s=: which of the domain's keys."),
  algorithm: described(z.nullable(z.string()), "a=, such as rsa-sha256 or ed25519-sha256."),
  alignment,
  signedHeaders: described(z.array(z.string()), "h=: which headers it covers."),
  signedAt: described(z.nullable(z.string()), "t=, ISO 8601."),
  expiresAt: described(z.nullable(z.string()), "x=, ISO 8601."),
  unsignedBytes: described(
    z.int(),
    "Bytes at the end of the body that it does not cover, for it has a length (l=).",
  ),
  keyBits: described(z.nullable(z.int()), "Length of an RSA key."),
  testing: described(z.boolean(), "The key says that the domain only tests DKIM (t=y)."),
});

const Verdict = z.object({
  verdict: described(
    z.nullable(z.string()),
    "pass, fail, none and so on; null: nobody can tell, as `by` says.",
  ),
  by: described(
    z.enum(["receiver", "us", "nobody"]),
    "Who found it: the receiving server, or we ourselves by DNS; nobody where neither could.",
  ),
  domain: described(domain, "The domain that was judged."),
  alignment,
});

const Hop = z.object({
  from: described(z.nullable(z.string()), "The server that handed the mail over, as it is told."),
  by: described(z.nullable(z.string()), "The server that took it."),
  protocol: described(z.nullable(z.string()), "How, such as ESMTPS."),
  at: described(z.nullable(z.string()), "When, ISO 8601; null: it does not say."),
  gapMs: described(
    z.nullable(z.int()),
    "Since the hop before; below zero where the clocks of two servers differ.",
  ),
});

const Unsubscribe = z.object({
  uris: described(
    z.array(z.object({ uri: z.string(), kind: z.enum(["https", "http", "mailto", "other"]) })),
    "List-Unsubscribe (RFC 2369), in order.",
  ),
  oneClick: described(
    z.enum(["valid", "invalid", "absent"]),
    "Whether one click is enough (RFC 8058). absent: no List-Unsubscribe-Post.",
  ),
  signed: described(
    z.nullable(z.boolean()),
    "Whether one DKIM signature that holds covers both headers; null: not known.",
  ),
});

/** What is known of a mail's way here, and of who sent it. */
export const DeliveryReport = z.object({
  source: described(
    z.enum(["email", "https", "smtp"]),
    "The door it came through. Only mail by Email Routing (email) has a receiving server's verdict.",
  ),
  resolver: described(
    z.boolean(),
    "Whether this service can look names up; without, it verifies no signature and reads no policy.",
  ),
  fromDomain: described(domain, "Domain of the From header, which DMARC protects."),
  spf: Verdict,
  dkim: Verdict,
  dmarc: z.extend(Verdict, {
    policy: described(z.nullable(z.string()), "p= of the domain: none, quarantine or reject."),
  }),
  receiver: described(
    z.nullable(Statement),
    "What the receiving server wrote on top of the mail; null: nothing.",
  ),
  claims: described(
    z.array(Statement),
    "Further Authentication-Results in the mail. Anybody can write those: they prove nothing.",
  ),
  signatures: described(
    z.array(Signature),
    "Every DKIM-Signature, from the top, as we verified it when this was asked for.",
  ),
  unsubscribe: described(z.nullable(Unsubscribe), "null: there is no List-Unsubscribe."),
  hops: described(z.array(Hop), "Received headers, the first server first."),
  sentAt: described(z.nullable(z.string()), "The Date header, ISO 8601."),
  arrivedAt: described(z.string(), "ISO 8601."),
  transitMs: described(z.nullable(z.int()), "From Date to arrival."),
  advice: described(
    z.array(
      z.object({
        code: z.enum(DELIVERY_ADVICE_CODES),
        level: described(z.enum(["problem", "hint"]), "A problem counts in the message's checks."),
        text: described(z.string(), "What is wrong and what to do."),
      }),
    ),
    "What to do, the gravest first.",
  ),
});
export type DeliveryReport = z.output<typeof DeliveryReport>;
