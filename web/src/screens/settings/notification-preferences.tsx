import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { AccountView } from "../../../../worker/contract/account.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { PreferenceList } from "./preference-list.tsx";
import { PreferenceSkeleton } from "./preference-skeleton.tsx";
import { useSwitchPreference } from "./use-switch-preference.ts";

const NAMES = [
  "accountUpdates",
  "securityAlerts",
  "newMembers",
  "apiUsageReports",
  "marketingUpdates",
] as const;

interface NotificationPreferencesProps {
  readonly query: UseQueryResult<AccountView>;
}

/** What the user is told by mail. */
export function NotificationPreferences({ query }: NotificationPreferencesProps) {
  const { t } = useTranslation("settings");
  const switching = useSwitchPreference("notifications");
  return (
    <QueryView
      query={query}
      skeleton={<PreferenceSkeleton rows={NAMES} />}
      failure={t("accountFailed")}
    >
      {({ notifications }) => (
        <PreferenceList
          preferences={NAMES.map((name) => ({
            name,
            title: t(`notifications.${name}.title`),
            text: t(`notifications.${name}.text`),
            on: notifications[name],
          }))}
          onSwitch={(name, on) => switching.mutate({ name, on })}
        />
      )}
    </QueryView>
  );
}
