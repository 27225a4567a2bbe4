import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PLANS } from "../../../worker/domain/plans.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { countText } from "../i18n/formats.ts";

const PRO = ["mails", "retention", "namespaces", "keys", "users", "support"] as const;
const ENTERPRISE = ["mails", "retention", "unlimited", "users", "support", "sla"] as const;

interface BenefitListProps {
  readonly plan: "pro" | "enterprise";
}

/** What a paid plan gives. */
export function BenefitList({ plan }: BenefitListProps) {
  const { t } = useTranslation("subscription");
  const [language] = useLanguage();
  const { mailsPerMonth, retentionDays, namespaces, apiKeys, users } = PLANS.pro;
  const numbers = {
    mails: countText(mailsPerMonth ?? 0, language),
    days: retentionDays,
    namespaces,
    keys: apiKeys,
    users,
  };
  const benefits =
    plan === "pro"
      ? PRO.map((name) => t(`benefits.pro.${name}`, numbers))
      : ENTERPRISE.map((name) => t(`benefits.enterprise.${name}`));
  return (
    <ul className="mt-3 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
      {benefits.map((benefit) => (
        <li key={benefit} className="flex items-baseline gap-2">
          <Check size={15} aria-hidden className="shrink-0 translate-y-0.5 text-ok" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}
