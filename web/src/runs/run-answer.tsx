import { clsx } from "clsx";
import { CircleAlert, CircleCheck } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { LazyCode } from "../code/lazy-code.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { ScrollBlock } from "../ui/scroll-block.tsx";
import type { RunAnswer as Answer } from "./send-with-key.ts";
import { numberFormat } from "../i18n/formats.ts";

const REFUSED = 400;
/** Colouring more than this takes longer than anybody waits for it. */
const MAX_COLOURED = 100_000;

interface RunAnswerProps {
  readonly answer: Answer;
}

/** What the API answered: status, time and body. */
export function RunAnswer({ answer }: RunAnswerProps) {
  const { t } = useTranslation("apiKeys");
  const [language] = useLanguage();
  const { status, ms, text, isJson, found } = answer;
  const refused = status >= REFUSED;
  const Icon = refused ? CircleAlert : CircleCheck;
  const time = numberFormat(language, { style: "unit", unit: "millisecond" });
  return (
    <div>
      <div className="mb-2 flex items-center gap-x-4">
        <p
          role="status"
          className={clsx(
            "flex grow flex-wrap items-center gap-x-3 tabular-nums",
            refused ? "text-bad" : "text-ok",
          )}
        >
          <Icon size={16} aria-hidden />
          <span className="font-semibold">{t("snippet.status", { status })}</span>
          <span className="text-ink-2">{time.format(ms)}</span>
          {found === null ? null : (
            <span className="text-ink-2">{t("snippet.found", { count: found })}</span>
          )}
        </p>
        <CopyButton text={text} label={t("snippet.copyAnswer")} />
      </div>
      {isJson && text.length <= MAX_COLOURED ? (
        <Suspense>
          <LazyCode text={text} language="json" label={t("snippet.answer")} />
        </Suspense>
      ) : (
        <ScrollBlock label={t("snippet.answer")}>{text}</ScrollBlock>
      )}
    </div>
  );
}
