/** What may be said of a mail's delivery, the gravest first. */
export const DELIVERY_ADVICE_CODES = [
  "dmarc_fail",
  "spf_fail",
  "dkim_fail",
  "unsubscribe_unusable",
  "one_click_invalid",
  "one_click_unsigned",
  "date_missing",
  "date_off",
  "spf_none",
  "dkim_missing",
  "dmarc_none",
  "dmarc_unknown",
  "dmarc_not_enforced",
  "dkim_partial_body",
  "dkim_weak_key",
  "dkim_testing",
  "one_click_missing",
  "slow_hop",
] as const;
export type DeliveryAdviceCode = (typeof DELIVERY_ADVICE_CODES)[number];
