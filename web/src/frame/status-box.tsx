import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { OVERALL_LOOKS } from "../health/health-looks.ts";
import { overallStatus } from "../health/service-status.ts";
import { useServiceStatus } from "../health/use-service-status.ts";
import { PATHS } from "../paths.ts";

/** How the services are; leads to the status page. */
export function StatusBox() {
  const { t } = useTranslation("console");
  const { data } = useServiceStatus();
  const overall = data === undefined ? "checking" : overallStatus(data);
  const { icon: Icon, color } = OVERALL_LOOKS[overall];
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
