import { clsx } from "clsx";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { OVERALL_LOOKS } from "../health/health-looks.ts";
import { overallStatus } from "../health/service-status.ts";
import { useServiceStatus } from "../health/use-service-status.ts";
import { useWanted } from "../ui/use-wanted.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const StatusPanel = lazyPart(async () => (await import("./status-panel.tsx")).StatusPanel);

/** How the services are; opens the panel that says it of each. */
export function StatusBox() {
  const { t } = useTranslation("console");
  const { data } = useServiceStatus();
  const [open, setOpen] = useState(false);
  const wantsPanel = useWanted(open);
  const overall = data === undefined ? "checking" : overallStatus(data);
  const { icon: Icon, color } = OVERALL_LOOKS[overall];
  return (
    <div role="status">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex h-9 w-full items-center gap-2 px-2 text-left text-small text-ink-2 hover:bg-rule-soft max-md:h-11"
      >
        <Icon size={15} aria-hidden className={clsx("shrink-0", color)} />
        <span>{t(`status.${overall}`)}</span>
      </button>
      {wantsPanel ? (
        <Suspense>
          <StatusPanel open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </div>
  );
}
