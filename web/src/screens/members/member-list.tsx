import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { MemberView } from "../../../../worker/contract/company.ts";
import { OWNER } from "../../../../worker/domain/roles.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { PersonAvatar } from "../../ui/person-avatar.tsx";
import { memberDate } from "./member-date.ts";
import { MemberRole } from "./member-role.tsx";

const AVATAR_PX = 32;

interface MemberListProps {
  readonly list: readonly MemberView[];
  readonly mayManage: boolean;
  readonly onRemove: (member: MemberView) => void;
  /** Told when a role could not be changed. */
  readonly onRoleError: (error: unknown) => void;
}

/** The members: a table, and on a phone one below the other. */
export function MemberList(props: MemberListProps) {
  return (
    <>
      <MemberTable {...props} />
      <MemberCards {...props} />
    </>
  );
}

function MemberTable({ list, ...rest }: MemberListProps) {
  const { t } = useTranslation("members");
  const heading = "border-y border-rule bg-paper py-2 pr-4 text-small font-medium text-ink-2";
  return (
    <table className="w-full border-collapse text-left max-md:hidden">
      <thead>
        <tr>
          <th scope="col" className={`${heading} pl-6`}>
            {t("columns.name")}
          </th>
          <th scope="col" className={heading}>
            {t("columns.email")}
          </th>
          <th scope="col" className={heading}>
            {t("columns.role")}
          </th>
          <th scope="col" className={heading}>
            {t("columns.joined")}
          </th>
          <th scope="col" className={heading}>
            <span className="sr-only">{t("columns.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((member) => (
          <tr key={member.id} className="h-16 border-b border-rule-soft">
            <td className="pr-4 pl-6">
              <span className="flex items-center gap-3 font-medium">
                <PersonAvatar name={member.name} size={AVATAR_PX} />
                <span className="break-words">{member.name}</span>
              </span>
            </td>
            <td className="pr-4 break-all text-ink-2">{member.email}</td>
            <td className="w-44 pr-4">
              <MemberRole member={member} mayManage={rest.mayManage} onError={rest.onRoleError} />
            </td>
            <td className="w-36 pr-4 text-ink-2 tabular-nums">{memberDate(member.created_at)}</td>
            <td className="w-16 pr-4 text-right">
              <RemoveButton member={member} {...rest} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MemberCards({ list, ...rest }: MemberListProps) {
  const { t } = useTranslation("members");
  return (
    <ul className="border-y border-rule md:hidden">
      {list.map((member) => (
        <li key={member.id} className="border-b border-rule-soft px-4 py-4 last:border-b-0">
          <div className="flex items-center gap-3">
            <PersonAvatar name={member.name} size={AVATAR_PX} />
            <div className="min-w-0 grow">
              <p className="font-medium break-words">{member.name}</p>
              <p className="break-all text-ink-2">{member.email}</p>
            </div>
            <RemoveButton member={member} {...rest} />
          </div>
          <div className="mt-3 flex items-center justify-between gap-4">
            <MemberRole member={member} mayManage={rest.mayManage} onError={rest.onRoleError} />
            <p className="text-small text-ink-2 tabular-nums">
              {t("joined", { date: memberDate(member.created_at) })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface RemoveButtonProps extends Omit<MemberListProps, "list"> {
  readonly member: MemberView;
}

function RemoveButton({ member, mayManage, onRemove }: RemoveButtonProps) {
  const { t } = useTranslation("members");
  if (!mayManage || member.level === OWNER) return null;
  return (
    <IconButton
      icon={Trash2}
      label={t("removeOne", { name: member.name })}
      onClick={() => onRemove(member)}
    />
  );
}
