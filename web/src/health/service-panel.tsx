import { clsx } from "clsx";
import { LoaderCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SERVICES } from "../../../worker/domain/service-status.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { HEALTH_LOOKS, OVERALL_LOOKS } from "./health-looks.ts";
import { overallStatus, type ServiceStatus } from "./service-status.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { useMeasuredStatus } from "./use-service-status.ts";
import { dateFormat } from "../i18n/formats.ts";

const ROW = "flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-rule-soft py-3";

/** How the services are right now: all of them in a banner, then each. Reads the area serviceStatus. */
export function ServicePanel() {
  const { t } = useTranslation("serviceStatus");
  const { data, rechecking } = useMeasuredStatus();
  const overall = data === undefined ? "checking" : overallStatus(data);
  const { icon: Icon, color } = OVERALL_LOOKS[overall];
  return (
    <>
      <p
        role="status"
        className={clsx("flex items-center gap-3 border-y border-rule py-4 text-title", color)}
      >
        <Icon size={24} aria-hidden className="shrink-0" />
        <span className="font-semibold">{t(`overall.${overall}`)}</span>
      </p>
      {data === undefined ? (
        SERVICES.map((name) => <RowSkeleton key={name} />)
      ) : (
        <ul>
          {data.map((service) => (
            <ServiceRow key={service.name} service={service} rechecking={rechecking} />
          ))}
        </ul>
      )}
    </>
  );
}

function RowSkeleton() {
  return (
    <div className={ROW}>
      <Skeleton className="my-0.5 h-4.5 min-w-32 grow" />
      <Skeleton className="h-4 w-44" />
      <Skeleton className="my-0.5 h-4.5 w-24" />
    </div>
  );
}

interface ServiceRowProps {
  readonly service: ServiceStatus;
  /** Its time is about to be measured again. */
  readonly rechecking: boolean;
}

function ServiceRow({ service, rechecking }: ServiceRowProps) {
  const { t } = useTranslation("serviceStatus");
  const [language] = useLanguage();
  const { name, status, reason, responseTime, lastChecked } = service;
  const { icon: Icon, color } = HEALTH_LOOKS[status];
  const at = dateFormat(language, { timeStyle: "medium" }).format(lastChecked);
  return (
    <li className={ROW}>
      <span className="min-w-32 grow font-medium">{t(`services.${name}`)}</span>
      <span className="text-small text-ink-2 tabular-nums">
        {rechecking ? (
          <LoaderCircle
            size={13}
            role="img"
            aria-label={t("measuring")}
            className="mr-1.5 inline animate-spin"
          />
        ) : null}
        {responseTime === null ? null : `${responseTime} ms, `}
        {t("checked", { at })}
      </span>
      <span className={clsx("flex items-center gap-1.5", color)}>
        <Icon size={16} aria-hidden className="shrink-0" />
        {t(`health.${status}`)}
        {reason === null ? null : (
          <span className="text-small text-ink-2">{t(`reasons.${reason}`)}</span>
        )}
      </span>
    </li>
  );
}
