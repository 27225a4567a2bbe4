import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ScreenHeader } from "../../frame/screen-header.tsx";
import { account } from "../../queries/account.ts";
import { company } from "../../queries/company.ts";
import { useSettingsParts, type SettingsPart } from "../../queries/settings-parts.ts";
import { useUser } from "../../session/auth-context.ts";
import { TitledSection } from "../../ui/titled-section.tsx";
import { ActivityList } from "./activity-list.tsx";
import { BillingLink } from "./billing-link.tsx";
import { CookieChoices } from "./cookie-choices.tsx";
import { DangerZone } from "./danger-zone.tsx";
import { DataExports } from "./data-exports.tsx";
import { EmailChange } from "./email-change.tsx";
import { LinkedAccounts } from "./linked-accounts.tsx";
import { NotificationPreferences } from "./notification-preferences.tsx";
import { OrganizationForm } from "./organization-form.tsx";
import { PrivacyPreferences } from "./privacy-preferences.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SessionList } from "./session-list.tsx";
import { SettingsNav } from "./settings-nav.tsx";
import { TeamForm } from "./team-form.tsx";
import { useAnchor } from "./use-anchor.ts";

/** What the user and the company can set. A role sees only what it may use. */
export function SettingsScreen() {
  const { t } = useTranslation("settings");
  const { company: shown } = useUser();
  const parts = useSettingsParts();
  const user = useQuery(account());
  const info = useQuery(company(shown.id));
  // What stands above a part grows when these arrive.
  useAnchor(user.isSuccess && info.isSuccess);
  const deletionAt = info.data?.deletionAt ?? null;

  const contents: Readonly<Record<SettingsPart, ReactNode>> = {
    organization: <OrganizationForm key={shown.id} />,
    team: <TeamForm key={shown.id} query={info} />,
    profile: <ProfileForm query={user} />,
    email: <EmailChange />,
    accounts: <LinkedAccounts />,
    notifications: <NotificationPreferences query={user} />,
    privacy: <PrivacyPreferences query={user} />,
    cookies: <CookieChoices />,
    billing: <BillingLink />,
    security: <SessionList />,
    export: <DataExports />,
    activity: <ActivityList />,
    danger: <DangerZone deletionAt={deletionAt} />,
  };

  return (
    <>
      <ScreenHeader title={t("title")} />
      <SettingsNav parts={parts} />
      {parts.map((part) => (
        <TitledSection key={part} id={part} title={t(`${part}.title`)} text={t(`${part}.text`)}>
          {contents[part]}
        </TitledSection>
      ))}
    </>
  );
}
