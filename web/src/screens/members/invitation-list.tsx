import { useQuery } from "@tanstack/react-query";
import { Mail, Send, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { InvitationView } from "../../../../worker/contract/company.ts";
import { invitations } from "../../queries/invitations.ts";
import { useUser } from "../../session/auth-context.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { memberDate } from "./member-date.ts";
import { useResendInvitation, useRevokeInvitation } from "./mutations.ts";

interface InvitationListProps extends Pick<InvitationRowProps, "mayManage" | "onError"> {
  readonly onResent: (email: string) => void;
  readonly onRevoked: (email: string) => void;
}

/** Who is invited and has not come yet; nothing when nobody is. */
export function InvitationList({ mayManage, onResent, onRevoked, onError }: InvitationListProps) {
  const { t } = useTranslation("members");
  const query = useQuery(invitations(useUser().company.id));
  return (
    <QueryView query={query} skeleton={null} failure={t("invitationsFailed")}>
      {(list) =>
        list.length === 0 ? null : (
          <section aria-labelledby="invitations" className="border-b border-rule">
            <h2
              id="invitations"
              className="border-b border-rule bg-paper px-4 py-2 text-small font-medium text-ink-2 md:px-6"
            >
              {t("pending", { count: list.length })}
            </h2>
            <ul>
              {list.map((each) => (
                <InvitationRow
                  key={each.id}
                  invitation={each}
                  mayManage={mayManage}
                  onResent={() => onResent(each.email)}
                  onRevoked={() => onRevoked(each.email)}
                  onError={onError}
                />
              ))}
            </ul>
          </section>
        )
      }
    </QueryView>
  );
}

interface InvitationRowProps {
  readonly invitation: InvitationView;
  readonly mayManage: boolean;
  readonly onResent: () => void;
  readonly onRevoked: () => void;
  readonly onError: (error: unknown) => void;
}

function InvitationRow(props: InvitationRowProps) {
  const { invitation, mayManage, onResent, onRevoked, onError } = props;
  const { t } = useTranslation("members");
  const resending = useResendInvitation();
  const revoking = useRevokeInvitation();
  const { id, email, role, expiresAt } = invitation;
  return (
    <li className="flex items-center gap-3 border-b border-rule-soft px-4 py-3 last:border-b-0 md:px-6">
      <Mail size={18} aria-hidden className="shrink-0 text-ink-2" />
      <div className="min-w-0 grow">
        <p className="break-all">{email}</p>
        <p className="text-small text-ink-2 tabular-nums">
          {t("invitedAs", { role: t(`roles.${role}`), date: memberDate(expiresAt) })}
        </p>
      </div>
      {mayManage ? (
        <>
          <IconButton
            icon={Send}
            label={t("resendOne", { email })}
            busy={resending.isPending}
            onClick={() => resending.mutate(id, { onSuccess: onResent, onError })}
          />
          <IconButton
            icon={X}
            label={t("revokeOne", { email })}
            busy={revoking.isPending}
            onClick={() => revoking.mutate(id, { onSuccess: onRevoked, onError })}
          />
        </>
      ) : null}
    </li>
  );
}
