import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useLanguage } from "../../i18n/use-language.ts";
import { tabPath } from "../../paths.ts";
import { subscription } from "../../queries/subscription.ts";
import { useUser } from "../../session/auth-context.ts";
import { UsageMeter } from "../../ui/usage-meter.tsx";
import { DocsSection } from "./docs-section.tsx";
import { countText } from "../../i18n/formats.ts";

/** What a credit is, and how many are used. */
export function CreditsPart() {
  const { t } = useTranslation("apiDocs");
  const [language] = useLanguage();
  const { data: plan } = useQuery(subscription(useUser().company.id));
  return (
    <>
      <DocsSection title={t("credits.what")}>
        <p className="max-w-[72ch]">{t("credits.whatText")}</p>
        <p className="max-w-[72ch] text-ink-2">{t("credits.free")}</p>
      </DocsSection>
      {plan === undefined ? null : (
        <DocsSection title={t("credits.yours")}>
          <div className="max-w-sm space-y-2">
            <p className="tabular-nums">
              {plan.apiCallsLimit === null
                ? t("credits.usedUnlimited", { used: countText(plan.apiCallsUsed, language) })
                : t("credits.used", {
                    used: countText(plan.apiCallsUsed, language),
                    limit: countText(plan.apiCallsLimit, language),
                  })}
            </p>
            <UsageMeter
              used={plan.apiCallsUsed}
              limit={plan.apiCallsLimit}
              label={t("credits.yours")}
            />
          </div>
        </DocsSection>
      )}
      <DocsSection title={t("credits.over")}>
        <p className="max-w-[72ch]">
          {t("credits.overText")}{" "}
          <Link to={tabPath("billing")} className="font-medium text-blue underline">
            {t("credits.billing")}
          </Link>
        </p>
      </DocsSection>
    </>
  );
}
