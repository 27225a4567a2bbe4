import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKeyView } from "../../../../../worker/contract/console-api-key.ts";
import { useFailureText } from "../../../i18n/failure-text.ts";
import type { ReadRequest } from "../../../snippets/read-request.ts";
import { Notice } from "../../../ui/notice.tsx";
import { MarkerLine } from "./marker-line.tsx";
import { PasteKey } from "./paste-key.tsx";
import { RunAnswer } from "./run-answer.tsx";
import { RunButton } from "./run-button.tsx";
import { useRun } from "./use-run.ts";

interface RunPanelProps extends Omit<ReadRequest, "key"> {
  /** null: the one that was chosen is gone. */
  readonly apiKey: ApiKeyView | null;
  /** The whole key; null when this session has not seen it. */
  readonly raw: string | null;
}

/** Makes the request from here and shows what came back. */
export function RunPanel({ apiKey, raw, ...request }: RunPanelProps) {
  const { t } = useTranslation(["apiKeys", "common"]);
  const failureText = useFailureText();
  const { running, wait, stop } = useRun();
  const [tried, setTried] = useState(false);

  function run(): void {
    setTried(true);
    if (raw !== null) running.mutate({ ...request, key: raw });
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
