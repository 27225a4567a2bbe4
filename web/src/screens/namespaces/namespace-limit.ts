import { PLANS, type PlanType } from "../../../../worker/domain/plans.ts";

/** How many namespaces the plan allows; null: as many as one likes. An unknown plan allows one. */
export function namespaceLimit(plan: PlanType | undefined): number | null {
  return plan === undefined ? 1 : PLANS[plan].namespaces;
}
