import { clsx } from "clsx";
import { CircleAlert, CircleCheck, CircleHelp, CircleX, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { overallStatus } from "../health/service-status.ts";
import { useServiceStatus } from "../health/use-service-status.ts";
import { PATHS } from "../paths.ts";

type Overall = ReturnType<typeof overallStatus> | "checking";

const LOOKS: Readonly<Record<Overall, { icon: LucideIcon; color: string }>> = {
  operational: { icon: CircleCheck, color: "text-ok" },
  partial: { icon: CircleAlert, color: "text-warn" },
  major: { icon: CircleX, color: "text-bad" },
  checking: { icon: CircleHelp, color: "text-ink-2" },
};

/** How the services are; leads to the status page. */
export function StatusBox() {
  const { t } = useTranslation("console");
  const { data } = useServiceStatus();
  const overall: Overall = data === undefined ? "checking" : overallStatus(data);
  const { icon: Icon, color } = LOOKS[overall];
  return (
    <Link
      to={PATHS.status}
      className="flex h-9 items-center gap-2 px-2 text-small text-ink-2 hover:bg-rule-soft max-md:h-11"
    >
      <Icon size={15} aria-hidden className={clsx("shrink-0", color)} />
      <span role="status">{t(`status.${overall}`)}</span>
    </Link>
  );
}
