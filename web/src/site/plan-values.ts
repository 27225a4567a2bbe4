import type { Language } from "../../../worker/domain/language.ts";
import { PLANS, type PlanType } from "../../../worker/domain/plans.ts";
import type { SiteTexts } from "./site-texts.ts";

const CENTS = 100;

/** The plans in the order that they are shown in. */
export const PLAN_TYPES = ["free", "pro", "enterprise"] as const satisfies readonly PlanType[];

/** What a plan allows, in the order that it is shown in. */
export const PLAN_ROWS = ["mails", "retention", "namespaces", "apiKeys", "users"] as const;
type PlanRow = (typeof PLAN_ROWS)[number];

/** What a plan allows, as its readers write it. */
export function planValues(
  type: PlanType,
  pricing: SiteTexts["pricing"],
  language: Language,
): Readonly<Record<PlanRow, string>> {
  const { mailsPerMonth, retentionDays, namespaces, apiKeys, users } = PLANS[type];
  const { byContract, unlimited } = pricing;
  const most = (limit: number | null, none: string): string =>
    limit === null ? none : numberText(limit, language);
  return {
    mails: most(mailsPerMonth, byContract),
    retention: type === "enterprise" ? byContract : daysText(retentionDays, language),
    namespaces: most(namespaces, unlimited.namespaces),
    apiKeys: most(apiKeys, unlimited.apiKeys),
    users: users !== null && users > 1 ? pricing.upTo : most(users, unlimited.users),
  };
}

/** What a plan costs a month, or that it is agreed on. */
export function priceText(
  type: PlanType,
  pricing: SiteTexts["pricing"],
  language: Language,
): string {
  const { priceCents } = PLANS[type];
  return priceCents === null ? pricing.byProposal : dollarsText(priceCents, language);
}

/** Cents of US dollars as whole dollars. */
export function dollarsText(cents: number, language: Language): string {
  const format = { style: "currency", currency: "USD", maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(language, format).format(cents / CENTS);
}

/** A whole number as its readers write it. */
export function numberText(count: number, language: Language): string {
  return new Intl.NumberFormat(language).format(count);
}

function daysText(days: number, language: Language): string {
  const format = { style: "unit", unit: "day", unitDisplay: "long" } as const;
  return new Intl.NumberFormat(language, format).format(days);
}
