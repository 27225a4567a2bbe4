import { Crown } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { MemberView } from "../../../../worker/contract/company.ts";
import { INVITED_ROLES, OWNER } from "../../../../worker/domain/roles.ts";
import { useChangeRole } from "./mutations.ts";
import { RoleField } from "./role-field.tsx";

interface MemberRoleProps {
  readonly member: MemberView;
  readonly mayManage: boolean;
  readonly onError: (error: unknown) => void;
}

/** What a member may do; a choice for those who manage members. The owner's stays. */
export function MemberRole({ member, mayManage, onError }: MemberRoleProps) {
  const { t } = useTranslation("members");
  const change = useChangeRole();
  const { id, name, level, role } = member;
  if (level === OWNER) {
    return (
      <span className="inline-flex items-center gap-1.5 font-medium">
        <Crown size={15} aria-hidden />
        {t("roles.owner")}
      </span>
    );
  }
  const given = INVITED_ROLES.find((each) => each === role);
  if (!mayManage || given === undefined) return t(`roles.${given ?? "none"}`);
  return (
    <RoleField
      label={t("roleOf", { name })}
      labelHidden
      role={given}
      disabled={change.isPending}
      onChange={(next) => change.mutate({ member: id, role: next }, { onError })}
    />
  );
}
