import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKeyView } from "../../../../../worker/contract/console-api-key.ts";
import { QueryEditor } from "../../../graphql/query-editor.tsx";
import { waitsForMail } from "../../../graphql/waits-for-mail.ts";
import { KeyField } from "../../../runs/key-field.tsx";
import { RunPanel } from "../../../runs/run-panel.tsx";
import { useRun } from "../../../runs/use-run.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { QueryFaults } from "./query-faults.tsx";
import { GRAPHQL_URL, runQuery } from "./query-request.ts";
import { SampleList } from "./sample-list.tsx";
import { useQueryForm } from "./use-query-form.ts";
import { VariablesField } from "./variables-field.tsx";

interface QueryToolProps {
  /** At least one. */
  readonly keys: readonly ApiKeyView[];
}

/** Writes a query with the schema's help, and runs it with one of the keys. */
export function QueryTool({ keys }: QueryToolProps) {
  const { t } = useTranslation("apiDocs");
  const hint = useId();
  const panel = useRef<HTMLDivElement>(null);
  const variablesField = useRef<HTMLTextAreaElement>(null);
  const runs = useRun();
  const form = useQueryForm(keys);
  const { apiKey, raw, query, read: variables } = form;

  function run(): void {
    if (variables === null) variablesField.current?.focus();
    // The panel asks for the key: to its field, or to the button that says the key is gone.
    else if (raw === null) panel.current?.querySelector<HTMLElement>("input, button")?.focus();
    else {
      runs.running.mutate({
        waits: waitsForMail(query, variables),
        send: (signal) => runQuery({ key: raw, query, variables }, signal),
      });
    }
  }

  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <div className="space-y-5">
        <KeyField keys={keys} chosen={apiKey} onChoose={form.choose} />
        <SampleList onChoose={form.load} />
        <div>
          <h3 className="font-medium">{t("graphql.endpoint")}</h3>
          <p className="flex items-start gap-1">
            <code className="min-w-0 py-1.5 font-mono text-small break-all">{GRAPHQL_URL}</code>
            <CopyButton text={GRAPHQL_URL} label={t("graphql.copyEndpoint")} />
          </p>
        </div>
      </div>
      <div className="min-w-0 space-y-4">
        <div>
          <h3 className="mb-1.5 font-medium">{t("graphql.query")}</h3>
          <QueryEditor
            key={form.loaded}
            label={t("graphql.query")}
            describedBy={hint}
            completions={t("graphql.completions")}
            text={query}
            onChange={form.setQuery}
            onFaults={form.setFaults}
            onRun={run}
          />
          <p id={hint} className="mt-1.5 text-small text-ink-2">
            {t("graphql.keys")}
          </p>
          <QueryFaults faults={form.faults} />
        </div>
        <VariablesField
          ref={variablesField}
          text={form.variables}
          wrong={variables === null}
          onChange={form.setVariables}
        />
        <div ref={panel}>
          <RunPanel runs={runs} apiKey={apiKey} raw={raw} onRun={run} />
        </div>
      </div>
    </div>
  );
}
