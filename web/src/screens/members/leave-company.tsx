import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { company } from "../../queries/company.ts";
import { useUser } from "../../session/auth-context.ts";
import { toast } from "../../toasts/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useLeaveCompany } from "./use-leave-company.ts";

interface LeaveCompanyProps {
  readonly onError: (error: unknown) => void;
}

/** Lets anybody but the owner, who stays, leave the company. */
export function LeaveCompany({ onError }: LeaveCompanyProps) {
  const { t } = useTranslation("members");
  const { id, name } = useUser().company;
  const { data } = useQuery(company(id));
  const [asking, setAsking] = useState(false);
  const leaving = useLeaveCompany();
  if (data === undefined || data.role === "owner") return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-rule px-4 py-4 md:px-6">
      <p className="text-ink-2">{t("leave.text")}</p>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t("leave.button")}
      </Button>
      {asking ? (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t("leave.title", { name })}
          confirm={t("leave.confirm")}
          cancel={t("leave.cancel")}
          busy={leaving.isPending}
          onConfirm={() =>
            leaving.mutate(undefined, {
              onSuccess: () => void toast({ tone: "ok", title: t("leave.done", { name }) }),
              onError,
              onSettled: () => setAsking(false),
            })
          }
        >
          {t("leave.warning")}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
