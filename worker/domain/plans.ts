import { isoTime } from "./time.ts";

/** The smallest first. */
export const PLAN_TYPES = ["free", "pro", "enterprise"] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

export interface Plan {
  readonly name: string;
  /** null: by contract. */
  readonly priceCents: number | null;
  /** null: unlimited. */
  readonly mailsPerMonth: number | null;
  readonly retentionDays: number;
  readonly namespaces: number | null;
  readonly apiKeys: number | null;
  readonly users: number | null;
}

/** What each plan allows: the only place with these numbers. */
export const PLANS: Readonly<Record<PlanType, Plan>> = {
  free: {
    name: "Free plan",
    priceCents: 0,
    mailsPerMonth: 100,
    retentionDays: 1,
    namespaces: 1,
    apiKeys: 1,
    users: 1,
  },
  pro: {
    name: "Pro plan",
    priceCents: 500,
    mailsPerMonth: 10_000,
    retentionDays: 3,
    namespaces: 2,
    apiKeys: 2,
    users: 5,
  },
  enterprise: {
    name: "Enterprise plan",
    priceCents: null,
    mailsPerMonth: null,
    retentionDays: 30,
    namespaces: null,
    apiKeys: null,
    users: null,
  },
};

/** What Pro costs a month without the promotion: shown, never charged. */
export const PRO_LIST_PRICE_CENTS = 700;

export interface MailAllowance {
  /** Credits a month; null: unlimited. */
  readonly mailsPerMonth: number | null;
  readonly retentionDays: number;
}

/** The allowance of a company: its plan, unless its contract says otherwise. */
export function mailAllowance(company: {
  plan: PlanType;
  mailLimit: number | null;
  retentionDays: number | null;
}): MailAllowance {
  const plan = PLANS[company.plan];
  return {
    mailsPerMonth: company.mailLimit ?? plan.mailsPerMonth,
    retentionDays: company.retentionDays ?? plan.retentionDays,
  };
}

/** The billing period that `at` (ms) lies in, as `2026-11`: months of UTC. */
export function periodOf(at: number): string {
  return isoTime(at).slice(0, 7);
}

/** When the period of `at` ends and credits start anew, in ms. */
export function periodEnd(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** A used share of a period's credits that owners are told of, in percent. */
export type CreditMark = 80 | 100;

/** The credits at which a mark is reached. */
export function creditsAt(mark: CreditMark, limit: number): number {
  return Math.ceil((limit * mark) / 100);
}

/** The mark that the credit number `used` reaches, the higher one where both meet; or null. */
export function markReached(used: number, limit: number): CreditMark | null {
  if (used === creditsAt(100, limit)) return 100;
  return used === creditsAt(80, limit) ? 80 : null;
}
