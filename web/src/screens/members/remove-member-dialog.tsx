import { useTranslation } from "react-i18next";
import type { MemberView } from "../../../../worker/contract/company.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useRemoveMember } from "./mutations.ts";

interface RemoveMemberDialogProps {
  /** Who is to go; null: the dialog is closed. */
  readonly member: MemberView | null;
  readonly onClose: () => void;
  readonly onRemoved: (member: MemberView) => void;
  readonly onError: (error: unknown) => void;
}

/** Asks before a member is removed. */
export function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const { member, onClose, onRemoved, onError } = props;
  const { t } = useTranslation("members");
  const removal = useRemoveMember();
  if (member === null) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("remove.title", { name: member.name })}
      confirm={t("remove.confirm")}
      cancel={t("remove.cancel")}
      busy={removal.isPending}
      onConfirm={() =>
        removal.mutate(member.id, {
          onSuccess: () => onRemoved(member),
          onError,
          onSettled: onClose,
        })
      }
    >
      {t("remove.text", { email: member.email })}
    </ConfirmDialog>
  );
}
