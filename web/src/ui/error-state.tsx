import { useTranslation } from "react-i18next";
import { useFailureText } from "../i18n/failure-text.ts";
import { Button } from "./button.tsx";

interface ErrorStateProps {
  /** What could not be done, as a sentence. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Stands where something should be that could not be loaded: what, why, and what to do. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return (
    <div role="alert" className="px-4 py-12 text-center md:px-6">
      <h2 className="text-lead font-semibold">{title}</h2>
      <p className="mx-auto mt-1 max-w-prose text-ink-2">{failureText(error, t("tryLater"))}</p>
      <Button className="mt-5" onClick={onRetry}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}
