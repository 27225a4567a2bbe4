import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { tabPath } from "../../paths.ts";

interface NamespaceChoiceProps {
  readonly names: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly disabled: boolean;
}

/** A checkbox for each namespace; at least one must be ticked, which is said until one is. */
export function NamespaceChoice({ names, chosen, onChange, disabled }: NamespaceChoiceProps) {
  const { t } = useTranslation("apiKeys");
  const id = useId();
  const none = chosen.length === 0;
  if (names.length === 0) {
    return (
      <p>
        {t("form.noNamespace")}{" "}
        <Link to={tabPath("namespaces")} className="font-medium text-blue underline">
          {t("form.createNamespace")}
        </Link>
      </p>
    );
  }
  return (
    <fieldset disabled={disabled} aria-describedby={none ? id : undefined}>
      <legend className="mb-1.5 font-medium">{t("form.namespaces")}</legend>
      <div className="max-h-56 overflow-y-auto border border-control">
        {names.map((name) => (
          <label
            key={name}
            className="flex items-center gap-2.5 border-b border-rule-soft px-3 py-2 last:border-b-0 hover:bg-paper max-md:py-3"
          >
            <input
              type="checkbox"
              className="size-4 accent-ink"
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, name] : chosen.filter((each) => each !== name),
                )
              }
            />
            <span className="min-w-0 truncate font-mono">{name}</span>
          </label>
        ))}
      </div>
      {none ? (
        <p id={id} className="mt-1.5 text-small text-bad">
          {t("accessHelper")}
        </p>
      ) : null}
    </fieldset>
  );
}
