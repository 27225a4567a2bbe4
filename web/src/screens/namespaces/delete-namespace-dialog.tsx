import { useTranslation } from "react-i18next";
import type { ConsoleNamespace } from "../../../../worker/contract/console-namespace.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useDeleteNamespace } from "../../queries/namespace-mutations.ts";

interface DeleteNamespaceDialogProps {
  /** The one to delete; null: the dialog is closed. */
  readonly namespace: ConsoleNamespace | null;
  readonly onClose: () => void;
  readonly onDeleted: (namespace: ConsoleNamespace) => void;
  /** Told why when deleting failed. */
  readonly onError: (text: string) => void;
}

/** Asks before a namespace is deleted with all its mail. */
export function DeleteNamespaceDialog(props: DeleteNamespaceDialogProps) {
  const { namespace, onClose, onDeleted, onError } = props;
  const { t } = useTranslation(["namespaces", "common"]);
  const failureText = useFailureText();
  const deletion = useDeleteNamespace();
  if (namespace === null) return null;

  function confirm(doomed: ConsoleNamespace): void {
    deletion.mutate(doomed.id, {
      onSuccess: () => onDeleted(doomed),
      onError: (error) => onError(failureText(error, t("common:tryLater"))),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("delete.title", { name: namespace.name })}
      confirm={t("delete.confirm")}
      cancel={t("delete.cancel")}
      busy={deletion.isPending}
      onConfirm={() => confirm(namespace)}
    >
      {t("delete.text")}
    </ConfirmDialog>
  );
}
