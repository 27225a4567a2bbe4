import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DocumentedCall } from "../../../../worker/contract/openapi-document.ts";
import { ParameterList } from "./parameter-list.tsx";

interface EndpointProps {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly call: DocumentedCall;
  readonly expanded: boolean;
}

/** One call in a block that opens and closes. */
export function Endpoint({ method, path, call, expanded }: EndpointProps) {
  const { t } = useTranslation("apiDocs");
  const { summary, description, parameters, requestBody, responses } = call;
  return (
    <details open={expanded} className="group border-b border-rule-soft">
      <summary className="flex cursor-pointer list-none items-start gap-2 px-4 py-3 outline-offset-[-2px] hover:bg-paper md:px-6 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden
          className="mt-1 shrink-0 text-ink-2 transition-transform duration-150 group-open:rotate-90"
        />
        <span className="min-w-0">
          <h2 className="font-mono break-all">
            <span className="font-semibold">{method.toUpperCase()}</span> {path}
          </h2>
          <span lang="en" className="block text-ink-2">
            {summary}
          </span>
        </span>
      </summary>
      <div lang="en" className="space-y-4 px-4 pb-5 pl-10 md:px-6 md:pl-12">
        {description === undefined ? null : <p className="max-w-[80ch]">{description}</p>}
        {parameters.length > 0 ? <ParameterList parameters={parameters} /> : null}
        {requestBody === undefined ? null : (
          <p className="max-w-[80ch]">
            <span lang={t("languageTag")} className="font-medium">
              {t("endpoints.body")}
            </span>{" "}
            <code className="font-mono text-small">
              {Object.keys(requestBody.content).join(", ")}
            </code>
            {requestBody.description === undefined ? null : ` ${requestBody.description}`}
          </p>
        )}
        <div>
          <h3 lang={t("languageTag")} className="font-medium">
            {t("endpoints.answers")}
          </h3>
          <dl className="mt-1 grid grid-cols-[3rem_minmax(0,1fr)] text-small">
            {Object.entries(responses).map(([status, response]) => (
              <div key={status} className="contents">
                <dt className="font-mono tabular-nums">{status}</dt>
                <dd className="break-words text-ink-2">{response.description}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </details>
  );
}
