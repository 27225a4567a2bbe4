import { clsx } from "clsx";
import { CircleCheck, CircleX, Clock, Download, LoaderCircle, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ExportView } from "../../../../worker/contract/company.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Button } from "../../ui/button.tsx";
import { useTeamTime } from "./use-team-time.ts";
import { numberFormat } from "../../i18n/formats.ts";

const LOOKS: Readonly<Record<ExportView["status"], { icon: LucideIcon; color: string }>> = {
  requested: { icon: Clock, color: "text-ink-2" },
  processing: { icon: LoaderCircle, color: "text-blue" },
  completed: { icon: CircleCheck, color: "text-ok" },
  failed: { icon: CircleX, color: "text-bad" },
};
const KILOBYTE = 1000;
const ONE_DIGIT = { style: "unit", maximumFractionDigits: 1 } as const;

interface ExportRowProps {
  readonly each: ExportView;
}

/** One export: how far it is, and its link while that opens. */
export function ExportRow({ each }: ExportRowProps) {
  const { t } = useTranslation("settings");
  const teamTime = useTeamTime();
  const size = useSize();
  const { status, requestedAt, expiresAt, url } = each;
  const { icon: Icon, color } = LOOKS[status];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule-soft py-3">
      <div className="min-w-0 grow basis-56">
        <p className={clsx("flex items-center gap-2 font-medium", color)}>
          <Icon
            size={16}
            aria-hidden
            className={clsx("shrink-0", status === "processing" && "animate-spin")}
          />
          {t(`export.statuses.${status}`)}
        </p>
        <p className="text-small text-ink-2 tabular-nums">
          {t("export.requested", { at: teamTime(requestedAt) })}
          {each.size === null ? null : `, ${size(each.size)}`}
        </p>
      </div>
      {status !== "completed" ? null : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-small text-ink-2 tabular-nums">
            {url === null || expiresAt === null
              ? t("export.expired")
              : t("export.expires", { at: teamTime(expiresAt) })}
          </span>
          {url === null ? null : (
            <Button asChild size="small">
              <a href={url} download>
                <Download size={15} aria-hidden />
                {t("export.download")}
              </a>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Writes bytes as kB or MB. */
function useSize(): (bytes: number) => string {
  const [language] = useLanguage();
  return (bytes) => {
    const kilobytes = Math.max(bytes / KILOBYTE, 0.1);
    const [amount, unit] =
      kilobytes < KILOBYTE
        ? ([kilobytes, "kilobyte"] as const)
        : ([kilobytes / KILOBYTE, "megabyte"] as const);
    return numberFormat(language, { ...ONE_DIGIT, unit }).format(amount);
  };
}
