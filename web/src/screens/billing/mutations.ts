import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { BILLING_OPERATIONS } from "../../../../worker/contract/billing-operations.ts";
import type { CheckoutBody } from "../../../../worker/contract/subscription.ts";
import { call } from "../../api/call.ts";
import { logFailure } from "../../log/log-failure.ts";
import { useUser } from "../../session/auth-context.ts";

/**
 * Sends the browser to the page where the plan is changed. It has succeeded while the browser
 * leaves; one that comes back finds it idle.
 */
export function useCheckout() {
  const { company } = useUser();
  const checkout = useMutation({
    mutationFn: async (planId: CheckoutBody["planId"]) => {
      const json = { planId, companyId: company.id };
      return (await call(BILLING_OPERATIONS.startCheckout, { json })).data;
    },
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => logFailure("The plan could not be changed.", error),
  });
  const { reset } = checkout;
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reset();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [reset]);
  return checkout;
}

/**
 * Opens the billing portal in a tab. The tab must be opened by the press itself, before the portal's
 * address is known, or browsers take it for an advertisement; null: they did so all the same.
 */
export function usePortal() {
  const { company } = useUser();
  return useMutation({
    mutationFn: async (_tab: Window | null) => {
      const query = { companyId: company.id };
      return (await call(BILLING_OPERATIONS.openPortal, { query })).data;
    },
    onMutate(tab) {
      if (tab !== null) tab.opener = null;
    },
    onSuccess: ({ url }, tab) => (tab ?? window).location.assign(url),
    onError: (_, tab) => tab?.close(),
  });
}

/** Asks sales for an Enterprise plan of so many mails a month. */
export function useEnterpriseRequest() {
  const { company } = useUser();
  return useMutation({
    mutationFn: (json: { mailsPerMonth: number; message: string }) =>
      call(BILLING_OPERATIONS.requestEnterprise, { params: { company: company.id }, json }),
  });
}
