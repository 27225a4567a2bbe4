import { useTranslation } from "react-i18next";
import { setFirstKey, type FirstKey } from "../session/first-key.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { SecretDialog } from "../ui/secret-dialog.tsx";

/** Shows a new account's first key, this once. */
export function FirstKeyDialog({ firstKey }: { readonly firstKey: FirstKey }) {
  const { t } = useTranslation("auth");
  const { namespace, apiKey } = firstKey;
  return (
    <SecretDialog
      title={t("firstKey.title")}
      text={t("firstKey.text", { namespace })}
      secret={apiKey}
      saved={t("firstKey.saved")}
      onSaved={() => setFirstKey(null)}
    >
      <CopyButton wide text={apiKey} label={t("firstKey.copy")} />
      <CopyButton wide text={`api-key: ${apiKey}`} label={t("firstKey.copyHeader")} />
    </SecretDialog>
  );
}
