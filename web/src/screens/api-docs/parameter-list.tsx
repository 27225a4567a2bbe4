import { useTranslation } from "react-i18next";
import type { DocumentedCall } from "../../../../worker/contract/openapi-document.ts";

interface ParameterListProps {
  readonly parameters: DocumentedCall["parameters"];
}

/** What a call takes: names at the left, what they mean beside them or, on a phone, below. */
export function ParameterList({ parameters }: ParameterListProps) {
  const { t } = useTranslation("apiDocs");
  return (
    <div>
      <h3 lang={t("languageTag")} className="font-medium">
        {t("endpoints.parameters")}
      </h3>
      <dl className="mt-1 border-t border-rule-soft text-small">
        {parameters.map(({ name, in: place, required, description, schema }) => (
          <div
            key={`${place} ${name}`}
            className="gap-x-6 border-b border-rule-soft py-2 md:grid md:grid-cols-[15rem_minmax(0,1fr)]"
          >
            <dt>
              <code className="font-mono font-semibold">{name}</code>{" "}
              <span className="text-ink-2">
                {[schema.type, place, required === true ? t("endpoints.required") : null]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </dt>
            <dd className="max-w-[70ch] text-ink-2">
              {description}
              {schema.default === undefined || schema.default === false ? null : (
                <span lang={t("languageTag")}>
                  {" "}
                  {t("endpoints.default", { value: JSON.stringify(schema.default) })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
