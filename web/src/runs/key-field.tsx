import { useTranslation } from "react-i18next";
import type { ApiKeyView } from "../../../worker/contract/console-api-key.ts";
import { SelectField } from "../ui/select-field.tsx";
import { shortMask } from "../ui/short-mask.ts";

interface KeyFieldProps {
  readonly keys: readonly ApiKeyView[];
  /** null: the one that was chosen is gone. */
  readonly chosen: ApiKeyView | null;
  readonly onChoose: (id: string) => void;
}

/** Chooses one of the keys. */
export function KeyField({ keys, chosen, onChoose }: KeyFieldProps) {
  const { t } = useTranslation("apiKeys");
  return (
    <SelectField
      label={t("snippet.key")}
      value={chosen?.id ?? ""}
      onChange={({ target }) => onChoose(target.value)}
      className="[&_select]:font-mono"
    >
      {chosen === null ? <option value="">{t("snippet.chooseKey")}</option> : null}
      {keys.map(({ id, key }) => (
        <option key={id} value={id}>
          {shortMask(key)}
        </option>
      ))}
    </SelectField>
  );
}
