import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKeyView } from "../../../worker/contract/console-api-key.ts";
import { useFailureText } from "../i18n/failure-text.ts";
import { Notice } from "../ui/notice.tsx";
import { MarkerLine } from "./marker-line.tsx";
import { PasteKey } from "./paste-key.tsx";
import { RunAnswer } from "./run-answer.tsx";
import { RunButton } from "./run-button.tsx";
import type { useRun } from "./use-run.ts";

interface RunPanelProps {
  readonly runs: ReturnType<typeof useRun>;
  /** null: the one that was chosen is gone. */
  readonly apiKey: ApiKeyView | null;
  /** The whole key; null when this session has not seen it. */
  readonly raw: string | null;
  /** Makes the request; called when there is a whole key. */
  readonly onRun: () => void;
}

/** Makes a request from here, or asks for its key, and shows what came back. */
export function RunPanel({ runs, apiKey, raw, onRun }: RunPanelProps) {
  const { t } = useTranslation(["apiKeys", "common"]);
  const failureText = useFailureText();
  const { running, wait, stop } = runs;
  const [tried, setTried] = useState(false);

  function run(): void {
    setTried(true);
    if (raw !== null) onRun();
  }

  return (
    <div className="space-y-4">
      <MarkerLine state={wait} />
      {apiKey !== null && raw === null ? (
        <PasteKey key={apiKey.id} masked={apiKey.key} />
      ) : (
        <RunButton
          running={running.isPending}
          waiting={wait === "waiting"}
          onRun={run}
          onStop={stop}
        />
      )}
      {tried && apiKey === null ? (
        <Notice tone="bad" title={t("snippet.keyNotFound")} onDismiss={() => setTried(false)} />
      ) : null}
      {running.isError ? (
        <Notice tone="bad" title={t("snippet.runFailed")} onDismiss={running.reset}>
          {failureText(running.error, t("common:tryLater"))}
        </Notice>
      ) : null}
      {running.data === undefined ? null : <RunAnswer answer={running.data} />}
    </div>
  );
}
