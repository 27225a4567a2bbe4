import { queryOptions } from "@tanstack/react-query";
import { BILLING_OPERATIONS } from "../../../../worker/contract/billing-operations.ts";
import { call } from "../../api/call.ts";

/** What a checkout bought. With its answer the plan is in force, so the company is read anew. */
export function checkoutDetails(company: string, checkout: string) {
  return queryOptions({
    queryKey: ["checkout", checkout],
    queryFn: async ({ client, signal }) => {
      const details = await call(BILLING_OPERATIONS.checkout, { params: { checkout }, signal });
      void client.invalidateQueries({ queryKey: ["company", company] });
      return details;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
