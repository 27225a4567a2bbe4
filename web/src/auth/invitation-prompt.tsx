import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { COMPANY_OPERATIONS } from "../../../worker/contract/company-operations.ts";
import { call } from "../api/call.ts";
import { useFailureText } from "../i18n/failure-text.ts";
import { invitationOffer } from "../queries/invitation.ts";
import { useAuth } from "../session/auth-context.ts";
import { pendingInvitation, removeInvitation } from "../session/pending-invitation.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";

/** Asks a signed-in user who followed an invitation whether to join. */
export function InvitationPrompt() {
  const [token, setToken] = useState(pendingInvitation);
  const { t } = useTranslation(["auth", "common"]);
  const { switchCompany, refresh } = useAuth();
  const failureText = useFailureText();
  const offer = useQuery({ ...invitationOffer(token ?? ""), enabled: token !== null });
  const accept = useMutation({
    mutationFn: (accepted: string) =>
      call(COMPANY_OPERATIONS.acceptInvitation, { params: { token: accepted } }),
    onSuccess({ data }) {
      switchCompany(data);
      forget();
      void refresh();
    },
  });

  function forget(): void {
    removeInvitation();
    setToken(null);
  }

  if (token === null || offer.isPending) return null;
  const error = offer.error ?? accept.error;
  return (
    <Dialog
      open
      onOpenChange={forget}
      title={t("invitation.title")}
      {...(offer.data === undefined
        ? {}
        : {
            description: t("invited", {
              by: offer.data.data.invitedBy,
              company: offer.data.data.company,
            }),
          })}
    >
      {error === null ? null : (
        <Notice tone="bad" title={t("common:error")}>
          {failureText(error, t("invitation.failed"))}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={forget}>{t("invitation.later")}</Button>
        {offer.data === undefined ? null : (
          <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate(token)}>
            {t("invitation.accept", { company: offer.data.data.company })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
