import { queryOptions } from "@tanstack/react-query";
import { BILLING_OPERATIONS } from "../../../worker/contract/billing-operations.ts";
import { call } from "../api/call.ts";

/** The company's plan and credits. */
export function subscription(company: string) {
  return queryOptions({
    queryKey: ["company", company, "subscription"],
    queryFn: async ({ signal }) =>
      (await call(BILLING_OPERATIONS.subscription, { params: { company }, signal })).data,
  });
}

/** What sentences call the plans; names, the same in every language. */
export const PLAN_WORDS = { free: "Free", pro: "Pro", enterprise: "Enterprise" } as const;
