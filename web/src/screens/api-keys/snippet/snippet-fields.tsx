import { useTranslation } from "react-i18next";
import type { SnippetFault, SnippetForm } from "../../../snippets/snippet-form.ts";
import { Field } from "../../../ui/field.tsx";
import { CheckField } from "./check-field.tsx";
import { NamespaceField } from "./namespace-field.tsx";
import { useFaultText } from "./use-fault-text.ts";

interface SnippetFieldsProps {
  readonly form: SnippetForm;
  readonly onChange: (changes: Partial<SnippetForm>) => void;
  readonly faults: readonly SnippetFault[];
  /** Namespaces to suggest. */
  readonly names: readonly string[];
  readonly autocomplete: boolean;
  readonly onAutocomplete: (on: boolean) => void;
}

const NUMBERS = ["limit", "offset", "timestampFrom", "timestampTo"] as const;

/** The filters of a request. */
export function SnippetFields(props: SnippetFieldsProps) {
  const { form, onChange, faults, names, autocomplete, onAutocomplete } = props;
  const { t } = useTranslation("apiKeys");
  const faultText = useFaultText();
  const errorOf = (field: keyof SnippetForm): string | undefined => {
    const fault = faults.find((each) => each.field === field);
    return fault && faultText(fault);
  };

  return (
    <div className="space-y-4">
      <NamespaceField
        label={t("snippet.ns")}
        hint={t("snippet.nsHint")}
        value={form.ns}
        onChange={(ns) => onChange({ ns })}
        names={autocomplete ? names : []}
        error={errorOf("ns")}
      />
      <Field
        label={t("snippet.tag")}
        hint={t("snippet.tagHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="[&_input]:font-mono"
        value={form.tag}
        error={errorOf("tag")}
        onChange={({ target }) => onChange({ tag: target.value })}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        {NUMBERS.map((field) => (
          <Field
            key={field}
            label={t(`snippet.${field}`)}
            inputMode="numeric"
            autoComplete="off"
            className="[&_input]:font-mono"
            value={form[field]}
            error={errorOf(field)}
            onChange={({ target }) => onChange({ [field]: target.value })}
          />
        ))}
      </div>
      <div>
        <CheckField
          label={t("snippet.awaitMessages")}
          checked={form.awaitMessages}
          onChange={(awaitMessages) => onChange({ awaitMessages })}
        />
        <CheckField
          label={t("snippet.headers")}
          checked={form.headers}
          onChange={(headers) => onChange({ headers })}
        />
        <CheckField
          label={t("snippet.autocomplete")}
          checked={autocomplete}
          onChange={onAutocomplete}
        />
      </div>
    </div>
  );
}
