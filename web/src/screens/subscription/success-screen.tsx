import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { ApiFailure } from "../../api/api-failure.ts";
import { ScreenHeader } from "../../frame/screen-header.tsx";
import { useUser } from "../../session/auth-context.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useShownPending } from "../../ui/use-shown-pending.ts";
import { DETAILS_FAILED, DETAILS_REFUSED, NO_SESSION_ID } from "../../billing/fixed-texts.ts";
import { checkoutDetails } from "./checkout-details.ts";
import { CheckoutFailure } from "./checkout-failure.tsx";
import { CheckoutSuccess } from "./checkout-success.tsx";

/** What a checkout bought. */
export function SubscriptionSuccessScreen() {
  const { t } = useTranslation("subscription");
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  return (
    <>
      <ScreenHeader title={t("success.title")} />
      <div className="max-w-2xl px-4 py-8 md:px-6">
        {id === "" ? <CheckoutFailure text={NO_SESSION_ID} /> : <Details id={id} />}
      </div>
    </>
  );
}

function Details({ id }: { readonly id: string }) {
  const { t } = useTranslation("common");
  const { data, error, isPending } = useQuery(checkoutDetails(useUser().company.id, id));
  const pending = useShownPending(isPending);
  if (error !== null) return <CheckoutFailure text={failureOf(error)} error={error} />;
  if (data !== undefined) return <CheckoutSuccess id={id} checkout={data} />;
  return pending ? (
    <div role="status" aria-busy="true" aria-label={t("loading")} className="space-y-3">
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-5 w-80 max-w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  ) : null;
}

function failureOf(error: Error): string {
  const refused = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
  return refused ? DETAILS_REFUSED : DETAILS_FAILED;
}
