import { useTranslation } from "react-i18next";
import type { ShownApiKey } from "../../../../worker/contract/console-api-key.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";

interface NewKeyDialogProps {
  readonly created: ShownApiKey;
  readonly onSaved: () => void;
}

/** Shows a new key, this once. */
export function NewKeyDialog({ created: { key }, onSaved }: NewKeyDialogProps) {
  const { t } = useTranslation("apiKeys");
  return (
    <SecretDialog
      title={t("secret.title")}
      text={t("secret.text")}
      secret={key}
      saved={t("secret.saved")}
      onSaved={onSaved}
    >
      <CopyButton wide text={key} label={t("copy")} />
      <CopyButton wide text={`api-key: ${key}`} label={t("copyHeader")} />
    </SecretDialog>
  );
}
