import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { DeliveryReport } from "../../../../worker/contract/checks/delivery.ts";

/** Results that stand in the mail by the word of somebody whom nobody knows. */
export function ClaimList({ claims }: Pick<DeliveryReport, "claims">) {
  const { t } = useTranslation("inbox");
  const heading = useId();
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="border-t border-rule-soft px-4 py-3 lg:px-6">
      <h4 id={heading} className="font-medium">
        {t("delivery.claims")}
      </h4>
      <p className="max-w-[72ch] text-small text-ink-2">{t("delivery.claimsText")}</p>
      <ul className="mt-1.5 text-small [overflow-wrap:anywhere]">
        {claims.map(({ server, results }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- servers repeat, and stay as they are
          <li key={index} className="border-t border-rule-soft py-1.5 font-mono">
            {[server, ...results.map(({ method, verdict }) => `${method}=${verdict}`)].join(" ")}
          </li>
        ))}
      </ul>
    </section>
  );
}
