import { useTranslation } from "react-i18next";
import { useFailureText } from "../../i18n/failure-text.ts";
import { useUser } from "../../session/auth-context.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useDeletionCode } from "./company-mutations.ts";
import { DeletionForm } from "./deletion-form.tsx";

interface DeletionDialogProps {
  readonly onClose: () => void;
}

/** Deletes the account in two steps. There is no password to ask for, so a code by mail stands for it. */
export function DeletionDialog({ onClose }: DeletionDialogProps) {
  const { t } = useTranslation(["settings", "common"]);
  const { email, company } = useUser();
  const failureText = useFailureText();
  const request = useDeletionCode();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("danger.question", { name: company.name })}
      description={t("danger.warning")}
    >
      {request.data === undefined ? (
        <div className="space-y-4">
          {request.isError ? (
            <Notice tone="bad" title={t("danger.codeFailed")} onDismiss={request.reset}>
              {failureText(request.error, t("common:tryLater"))}
            </Notice>
          ) : null}
          <p>{t("danger.noPassword", { email })}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>{t("danger.keep")}</Button>
            <Button look="danger" busy={request.isPending} onClick={() => request.mutate()}>
              {t("danger.send")}
            </Button>
          </div>
        </div>
      ) : (
        <DeletionForm challenge={request.data} onClose={onClose} />
      )}
    </Dialog>
  );
}
