import { useTranslation } from "react-i18next";
import { useFailureText } from "../../i18n/failure-text.ts";
import { toast } from "../../toasts/toast-store.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useRevokeSessions } from "./account-mutations.ts";

interface RevokeAllDialogProps {
  readonly onClose: () => void;
}

/** Asks before every session is ended, this one too. */
export function RevokeAllDialog({ onClose }: RevokeAllDialogProps) {
  const { t } = useTranslation(["settings", "common"]);
  const failureText = useFailureText();
  const revoke = useRevokeSessions();

  function revokeAll(): void {
    revoke.mutate(undefined, {
      onError(error) {
        onClose();
        const description = failureText(error, t("common:tryLater"));
        toast({ tone: "bad", title: t("security.failed"), description });
      },
    });
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("security.question")}
      confirm={t("security.revokeAll")}
      cancel={t("security.stay")}
      busy={revoke.isPending}
      onConfirm={revokeAll}
    >
      {t("security.warning")}
    </ConfirmDialog>
  );
}
