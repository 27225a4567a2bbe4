import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ServicePanel } from "../health/service-panel.tsx";
import { PATHS } from "../paths.ts";
import { Dialog } from "../ui/dialog.tsx";

interface StatusPanelProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** How each service is right now, without leaving the console. */
export function StatusPanel({ open, onOpenChange }: StatusPanelProps) {
  const { t } = useTranslation(["console", "serviceStatus"]);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("statusPanel.title")}>
      <ServicePanel />
      <Link to={PATHS.status} className="mt-4 inline-block py-1.5 text-blue underline max-md:py-3">
        {t("statusPanel.page")}
      </Link>
    </Dialog>
  );
}
