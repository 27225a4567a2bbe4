import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { tabPath } from "../paths.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface PlanLimitNoticeProps {
  readonly title: string;
  /** How many the plan allows, and what to do. */
  readonly text: string;
  readonly onDismiss: () => void;
}

/** Says that the plan allows no more of something, and leads to billing. */
export function PlanLimitNotice({ title, text, onDismiss }: PlanLimitNoticeProps) {
  const { t } = useTranslation();
  return (
    <div className="px-4 pb-4 md:px-6">
      <Notice tone="bad" title={title} onDismiss={onDismiss}>
        <p>{text}</p>
        <Button asChild size="small" className="mt-2">
          <Link to={tabPath("billing")}>{t("upgradePlan")}</Link>
        </Button>
      </Notice>
    </div>
  );
}
