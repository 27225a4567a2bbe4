import { useTranslation } from "react-i18next";
import type { ApiKeyView } from "../../../../worker/contract/console-api-key.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { MaskedKey } from "../../ui/masked-key.tsx";
import { endsOf } from "./ends-of.ts";
import { useDeleteApiKey } from "./mutations.ts";

interface DeleteApiKeyDialogProps {
  /** The one to delete; null: the dialog is closed. */
  readonly apiKey: ApiKeyView | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a key is deleted. */
export function DeleteApiKeyDialog({ apiKey, onClose, onDeleted }: DeleteApiKeyDialogProps) {
  const { t } = useTranslation("apiKeys");
  const deletion = useDeleteApiKey();
  if (apiKey === null) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("delete.title", { ends: endsOf(apiKey.key) })}
      confirm={t("delete.confirm")}
      cancel={t("delete.cancel")}
      busy={deletion.isPending}
      onConfirm={() =>
        deletion.mutate(apiKey.id, {
          onSuccess() {
            onClose();
            onDeleted();
          },
        })
      }
    >
      <p className="mb-2 text-ink">
        <MaskedKey masked={apiKey.key} />
      </p>
      {t("delete.text")}
    </ConfirmDialog>
  );
}
