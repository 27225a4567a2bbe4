import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { isWellFormedKey } from "../../../worker/domain/api-key.ts";
import { maskRawKey, rememberRawKey } from "../session/raw-keys.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";

interface PasteKeyProps {
  readonly masked: string;
}

/** Asks for a key that this session has not seen whole. It stays in memory and is sent to the API only. */
export function PasteKey({ masked }: PasteKeyProps) {
  const { t } = useTranslation("apiKeys");
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);

  function use(event: SubmitEvent): void {
    event.preventDefault();
    const key = text.trim();
    const matches = isWellFormedKey(key) && maskRawKey(key) === masked;
    setWrong(!matches);
    if (matches) rememberRawKey(key);
  }

  return (
    <form noValidate className="flex flex-wrap items-start gap-2" onSubmit={use}>
      <Field
        label={t("snippet.paste.label")}
        hint={t("snippet.paste.hint")}
        error={wrong ? t("snippet.paste.wrong") : undefined}
        type="password"
        autoComplete="off"
        spellCheck={false}
        className="min-w-0 grow [&_input]:font-mono"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" className="mt-7 h-10">
        {t("snippet.paste.use")}
      </Button>
    </form>
  );
}
