import { clsx } from "clsx";
import { useId, type Ref } from "react";
import { useTranslation } from "react-i18next";

const ROWS = 5;

interface VariablesFieldProps {
  readonly text: string;
  readonly wrong: boolean;
  readonly onChange: (text: string) => void;
  readonly ref: Ref<HTMLTextAreaElement>;
}

/** The query's variables, as JSON. */
export function VariablesField({ text, wrong, onChange, ref }: VariablesFieldProps) {
  const { t } = useTranslation("apiDocs");
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {t("graphql.variables")}
      </label>
      <textarea
        ref={ref}
        id={id}
        rows={ROWS}
        spellCheck={false}
        autoCapitalize="none"
        aria-invalid={wrong}
        aria-describedby={`${id}-note`}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        className={clsx(
          "block w-full border bg-sheet px-4 py-3 font-mono text-small max-md:text-field",
          wrong ? "border-bad" : "border-control",
        )}
      />
      <p id={`${id}-note`} className={clsx("mt-1.5 text-small", wrong ? "text-bad" : "text-ink-2")}>
        {t(wrong ? "graphql.variablesWrong" : "graphql.variablesHint")}
      </p>
    </div>
  );
}
