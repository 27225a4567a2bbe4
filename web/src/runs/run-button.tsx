import { Play, Square } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";

interface RunButtonProps {
  readonly running: boolean;
  /** It runs and is held until mail comes. */
  readonly waiting: boolean;
  readonly onRun: () => void;
  readonly onStop: () => void;
}

/** Runs the request, and while it runs, stops it. */
export function RunButton({ running, waiting, onRun, onStop }: RunButtonProps) {
  const { t } = useTranslation("apiKeys");
  const Icon = running ? Square : Play;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look={running ? "plain" : "primary"} onClick={running ? onStop : onRun}>
        <Icon size={14} aria-hidden />
        {running ? t("snippet.stop") : t("snippet.run")}
      </Button>
      <p role="status" className="text-ink-2">
        {waiting ? t("snippet.waiting") : ""}
      </p>
    </div>
  );
}
