import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useFailureText } from "../../i18n/failure-text.ts";
import { tabPath } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";

interface CheckoutFailureProps {
  /** What is wrong. */
  readonly text: string;
  /** Why, if a call failed. */
  readonly error?: Error;
}

/** Stands where a checkout's details would be. The plan itself is in billing. */
export function CheckoutFailure({ text, error }: CheckoutFailureProps) {
  const { t } = useTranslation(["subscription", "common"]);
  const failureText = useFailureText();
  return (
    <div role="alert">
      <p className="text-lead font-semibold">{text}</p>
      <p className="mt-1 text-ink-2">
        {error === undefined ? null : `${failureText(error, t("common:tryLater"))} `}
        {t("success.elsewhere")}
      </p>
      <Button asChild className="mt-6">
        <Link to={tabPath("billing")} replace>
          {t("success.billing")}
        </Link>
      </Button>
    </div>
  );
}
