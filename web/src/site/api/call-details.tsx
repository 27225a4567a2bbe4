import type { TFunction } from "i18next";
import type { DocumentedCall } from "../../../../worker/contract/openapi-document.ts";

interface CallDetailsProps {
  readonly t: TFunction<"apiDocs">;
  readonly call: DocumentedCall;
}

/** What a call takes and answers, as its contract says it. */
export function CallDetails({ t, call: { parameters, requestBody, responses } }: CallDetailsProps) {
  const own = t("languageTag");
  return (
    <>
      {parameters.length === 0 ? null : (
        <div>
          <h4 lang={own} className="font-medium">
            {t("endpoints.parameters")}
          </h4>
          <dl className="mt-1 border-t border-rule-soft text-small">
            {parameters.map((parameter) => (
              <Parameter key={`${parameter.in} ${parameter.name}`} t={t} parameter={parameter} />
            ))}
          </dl>
        </div>
      )}
      {requestBody === undefined ? null : (
        <p>
          <span lang={own} className="font-medium">
            {`${t("endpoints.body")} `}
          </span>
          <code className="font-mono text-small">
            {Object.keys(requestBody.content).join(", ")}
          </code>
          {requestBody.description === undefined ? null : ` ${requestBody.description}`}
        </p>
      )}
      <div>
        <h4 lang={own} className="font-medium">
          {t("endpoints.answers")}
        </h4>
        <dl className="mt-1 grid grid-cols-[3rem_minmax(0,1fr)] text-small">
          {Object.entries(responses).map(([status, { description }]) => (
            <div key={status} className="contents">
              <dt className="font-mono tabular-nums">{status}</dt>
              <dd className="text-ink-2 [overflow-wrap:anywhere]">{description}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

interface ParameterProps extends Pick<CallDetailsProps, "t"> {
  readonly parameter: DocumentedCall["parameters"][number];
}

function Parameter({ t, parameter }: ParameterProps) {
  const { name, in: place, required, description, schema } = parameter;
  const own = t("languageTag");
  return (
    <div className="gap-x-6 border-b border-rule-soft py-2 md:grid md:grid-cols-[15rem_minmax(0,1fr)]">
      <dt>
        <code className="font-mono font-semibold">{name}</code>
        <span className="text-ink-2">
          {` ${[schema.type, place].filter(Boolean).join(" · ")}`}
          {required === true ? <span lang={own}>{` · ${t("endpoints.required")}`}</span> : null}
        </span>
      </dt>
      <dd className="text-ink-2">
        {description}
        {schema.default === undefined || schema.default === false ? null : (
          <span lang={own}>
            {` ${t("endpoints.default", { value: JSON.stringify(schema.default) })}`}
          </span>
        )}
      </dd>
    </div>
  );
}
