import { useTranslation } from "react-i18next";
import type { ApiKeyView } from "../../../../../worker/contract/console-api-key.ts";
import { API_URL } from "../../../api/api-url.ts";
import { KeyField } from "../../../runs/key-field.tsx";
import { RunPanel } from "../../../runs/run-panel.tsx";
import { useRun } from "../../../runs/use-run.ts";
import { runRequest } from "./run-request.ts";
import { SnippetCode } from "./snippet-code.tsx";
import { SnippetFields } from "./snippet-fields.tsx";
import { useSnippet } from "./use-snippet.ts";

/** Stands in a program for a key that this session has not seen whole. */
const KEY_PLACEHOLDER = "YOUR_API_KEY";

export interface SnippetToolProps {
  /** At least one. */
  readonly keys: readonly ApiKeyView[];
}

/** Puts a request together, shows it as a program in seven languages, and runs it. */
export function SnippetTool({ keys }: SnippetToolProps) {
  const { t } = useTranslation("apiKeys");
  const snippet = useSnippet(keys);
  const { apiKey, raw, read } = snippet;
  const runs = useRun();
  const baseUrl = API_URL === "" ? window.location.origin : API_URL;

  function run(): void {
    if (!("query" in read) || raw === null) return;
    const request = { baseUrl, key: raw, query: read.query };
    const waits = read.query.await_messages === true;
    runs.running.mutate({ waits, send: (signal) => runRequest(request, signal) });
  }

  return (
    <section aria-labelledby="snippet-title" className="border-b border-rule px-4 py-6 md:px-6">
      <h2 id="snippet-title" className="text-lead font-semibold">
        {t("snippet.title")}
      </h2>
      <p className="mt-1 mb-5 max-w-[72ch] text-ink-2">{t("snippet.text")}</p>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <div className="space-y-4">
          <KeyField keys={keys} chosen={apiKey} onChoose={snippet.choose} />
          <SnippetFields
            form={snippet.form}
            onChange={snippet.change}
            faults={"faults" in read ? read.faults : []}
            names={snippet.names}
            autocomplete={snippet.autocomplete}
            onAutocomplete={snippet.setAutocomplete}
          />
        </div>
        {"query" in read ? (
          <div className="min-w-0 space-y-4">
            <SnippetCode request={{ baseUrl, key: raw ?? KEY_PLACEHOLDER, query: read.query }} />
            <RunPanel runs={runs} apiKey={apiKey} raw={raw} onRun={run} />
          </div>
        ) : (
          <p className="border border-dashed border-rule px-4 py-10 text-center text-ink-2">
            {t("snippet.correct")}
          </p>
        )}
      </div>
    </section>
  );
}
