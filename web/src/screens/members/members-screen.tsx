import { useQuery } from "@tanstack/react-query";
import { UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MemberView } from "../../../../worker/contract/company.ts";
import { PLANS } from "../../../../worker/domain/plans.ts";
import { ListHead } from "../../frame/list-head.tsx";
import { useFailureText } from "../../i18n/failure-text.ts";
import { useCan } from "../../queries/company.ts";
import { members } from "../../queries/members.ts";
import { useAddition } from "../../queries/use-addition.ts";
import { useUser } from "../../session/auth-context.ts";
import { InfoBox } from "../../ui/info-box.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { useNotice } from "../../ui/use-notice.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { LeaveCompany } from "./leave-company.tsx";
import { MemberList } from "./member-list.tsx";
import { MemberSkeleton } from "./member-skeleton.tsx";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";

/** The people of the company, and those who are invited. */
export function MembersScreen() {
  const { t } = useTranslation(["members", "common"]);
  const { company } = useUser();
  const query = useQuery(members(company.id));
  const addition = useAddition("users", query.data?.length);
  const mayManage = useCan("members.manage");
  const failureText = useFailureText();
  const [notice, say] = useNotice();
  const [removing, setRemoving] = useState<MemberView | null>(null);

  const done = (title: string): void => say({ tone: "ok", title });
  const failed =
    (title: string) =>
    (error: unknown): void =>
      say({ tone: "bad", title, text: failureText(error, t("common:tryLater")) });

  return (
    <>
      <ListHead
        title={t("title")}
        text={t("text")}
        addition={addition}
        action={mayManage ? { icon: UserPlus, label: t("invite") } : null}
        limit={{ title: t("limit.title"), text: t("limit.text", addition.words) }}
      />
      {notice}
      <QueryView query={query} skeleton={<MemberSkeleton />} failure={t("loadFailed")}>
        {(list) => (
          <MemberList
            list={list}
            mayManage={mayManage}
            onRemove={setRemoving}
            onRoleError={failed(t("roleFailed"))}
          />
        )}
      </QueryView>
      <InvitationList
        mayManage={mayManage}
        onResent={(email) => done(t("resent", { email }))}
        onRevoked={(email) => done(t("revoked", { email }))}
        onError={failed(t("invitationFailed"))}
      />
      <InfoBox icon={Users} title={t("info.title")}>
        {t("info.text", {
          pro: PLANS.pro.users,
          free: PLANS.free.users,
        })}
      </InfoBox>
      <LeaveCompany onError={failed(t("leave.failed"))} />
      <InviteDialog
        open={addition.isOpen}
        onClose={addition.close}
        onInvited={(email) => done(t("invited", { email }))}
        onLimit={addition.limit}
      />
      <RemoveMemberDialog
        member={removing}
        onClose={() => setRemoving(null)}
        onRemoved={({ name }) => done(t("removed", { name }))}
        onError={failed(t("removeFailed"))}
      />
    </>
  );
}
