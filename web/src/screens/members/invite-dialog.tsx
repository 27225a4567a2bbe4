import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { InvitationBody } from "../../../../worker/contract/company.ts";
import { INVITATION_LIFETIME_MS } from "../../../../worker/domain/invitation.ts";
import type { InvitedRole } from "../../../../worker/domain/roles.ts";
import { DAY_MS } from "../../../../worker/domain/time.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useInvite } from "./mutations.ts";
import { RoleField } from "./role-field.tsx";

interface InviteFormProps {
  readonly onClose: () => void;
  readonly onInvited: (email: string) => void;
  /** Called when the plan allows no more members. */
  readonly onLimit: () => void;
}

interface InviteDialogProps extends InviteFormProps {
  readonly open: boolean;
}

/** The window with the form that invites somebody. */
export function InviteDialog({ open, ...form }: InviteDialogProps) {
  const { t } = useTranslation("members");
  return (
    <Dialog
      open={open}
      onOpenChange={form.onClose}
      title={t("invite")}
      description={t("form.text", { days: INVITATION_LIFETIME_MS / DAY_MS })}
    >
      <InviteForm {...form} />
    </Dialog>
  );
}

function InviteForm({ onClose, onInvited, onLimit }: InviteFormProps) {
  const { t } = useTranslation(["members", "common"]);
  const failureText = useFailureText();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<InvitedRole>("member");
  const [invalid, setInvalid] = useState(false);
  const invitation = useInvite();
  const busy = invitation.isPending;

  function invite(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { data } = InvitationBody.safeParse({ email, role });
    setInvalid(data === undefined);
    if (data === undefined) {
      event.currentTarget.querySelector("input")?.focus();
      return;
    }
    invitation.mutate(data, {
      onSuccess(sent) {
        onClose();
        onInvited(sent.email);
      },
      onError(error) {
        if (!(error instanceof ApiFailure) || error.code !== "MEMBER_LIMIT_REACHED") return;
        onClose();
        onLimit();
      },
    });
  }

  return (
    <form noValidate className="space-y-4" onSubmit={invite}>
      {invitation.isError ? (
        <Notice tone="bad" title={t("inviteFailed")} onDismiss={invitation.reset}>
          {isMember(invitation.error)
            ? t("alreadyMember")
            : failureText(invitation.error, t("common:tryLater"))}
        </Notice>
      ) : null}
      <Field
        label={t("form.email")}
        type="email"
        autoComplete="off"
        disabled={busy}
        value={email}
        error={invalid ? t("form.emailInvalid") : undefined}
        onChange={({ target }) => {
          setEmail(target.value);
          setInvalid(false);
        }}
      />
      <div>
        <RoleField label={t("form.role")} role={role} onChange={setRole} disabled={busy} />
        <p className="mt-1.5 text-small text-ink-2">{t(`roleHints.${role}`)}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button onClick={onClose}>{t("common:cancel")}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t("form.send")}
        </Button>
      </div>
    </form>
  );
}

function isMember(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "ALREADY_MEMBER";
}
