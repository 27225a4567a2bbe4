import type { TFunction } from "i18next";
import {
  OpenApiDocument,
  publicCalls,
  type PublicCall,
} from "../../../../worker/contract/openapi-document.ts";
import { openApiDocument } from "../../../../worker/contract/openapi.ts";
import { HOSTS } from "../hosts.ts";
import { CallDetails } from "./call-details.tsx";

const CALLS = publicCalls(OpenApiDocument.parse(openApiDocument(HOSTS.api)));

// Said once for all blocks: a page is sent whole, and each class of a block would be sent with each.
const BLOCKS = [
  "border-t border-rule [&_details]:border-b [&_details]:border-rule-soft",
  "[&_summary]:grid [&_summary]:list-none [&_summary]:grid-cols-[auto_minmax(0,1fr)] [&_summary]:gap-x-3 [&_summary]:py-3",
  "[&_h3]:font-mono [&_h3]:text-small [&_h3]:[overflow-wrap:anywhere]",
  "[&_[open]_i]:rotate-45 [&_i]:font-mono [&_i]:text-ink-2 [&_i]:not-italic",
].join(" ");

export interface CallListProps {
  readonly t: TFunction<"apiDocs">;
  /** All that the contracts say of a call, or what it takes and answers by name. */
  readonly calls: "whole" | "short";
}

/** Every call of the public API in a block that opens without a script. The contracts are in English. */
export function CallList({ t, calls }: CallListProps) {
  return (
    <>
      <p className="py-4 text-ink-2">{t("endpoints.text")}</p>
      <div className={BLOCKS}>
        {CALLS.map(({ method, path, call }) => (
          <details key={call.operationId}>
            <summary>
              <i aria-hidden>+</i>
              <h3>
                <b>{method.toUpperCase()}</b> {path}
              </h3>
              <span lang="en" className="col-start-2 text-ink-2">
                {call.summary}
              </span>
            </summary>
            {calls === "whole" ? (
              <div lang="en" className="space-y-3 pb-5 pl-6">
                {call.description === undefined ? null : <p>{call.description}</p>}
                <CallDetails t={t} call={call} />
              </div>
            ) : (
              <CallNames t={t} call={call} />
            )}
          </details>
        ))}
      </div>
    </>
  );
}

/** What a call takes and answers, by name alone. */
function CallNames({ t, call }: { readonly t: CallListProps["t"] } & Pick<PublicCall, "call">) {
  const rows = [
    { name: t("endpoints.parameters"), values: call.parameters.map(({ name }) => name) },
    { name: t("endpoints.answers"), values: Object.keys(call.responses) },
  ];
  return (
    <div className="space-y-1 pb-4 pl-6 text-small text-ink-2">
      {rows
        .filter(({ values }) => values.length > 0)
        .map(({ name, values }) => (
          <p key={name}>
            {`${name}: `}
            <code className="font-mono">{values.join(", ")}</code>
          </p>
        ))}
    </div>
  );
}
