/** Why a mail was not taken: a closed list. */
export const REFUSAL_REASONS = [
  "bad_address",
  "bad_sender",
  "foreign_host",
  "unknown_namespace",
  "inactive_namespace",
  "credits_used_up",
  "too_large",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** What is said of each: SMTP replies, the API and the console read this table. */
export const REFUSALS = {
  bad_address: {
    smtp: { code: 550, enhanced: "5.1.3" },
    text: "the recipient's address cannot be read",
  },
  bad_sender: {
    smtp: { code: 553, enhanced: "5.1.7" },
    text: "the sender's address is too long",
  },
  foreign_host: {
    smtp: { code: 550, enhanced: "5.7.1" },
    text: "the recipient's host is not served here",
  },
  unknown_namespace: {
    smtp: { code: 550, enhanced: "5.1.1" },
    text: "no such mailbox",
  },
  // The same words as for an unknown name: a sender must not learn which names exist.
  inactive_namespace: {
    smtp: { code: 550, enhanced: "5.1.1" },
    text: "no such mailbox",
  },
  credits_used_up: {
    smtp: { code: 552, enhanced: "5.2.2" },
    text: "the mailbox's monthly credits are used up",
  },
  too_large: {
    smtp: { code: 552, enhanced: "5.3.4" },
    text: "the mail is larger than 25 MiB",
  },
} as const satisfies Record<
  RefusalReason,
  { smtp: { code: number; enhanced: string }; text: string }
>;

/** RFC 5321 reply text with RFC 3463 status, as `550 5.1.1 no such mailbox`. */
export function smtpReply(reason: RefusalReason): string {
  const { smtp, text } = REFUSALS[reason];
  return `${smtp.code} ${smtp.enhanced} ${text}`;
}
