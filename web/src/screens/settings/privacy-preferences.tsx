import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { AccountView } from "../../../../worker/contract/account.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { PreferenceList } from "./preference-list.tsx";
import { PreferenceSkeleton } from "./preference-skeleton.tsx";
import { useSwitchPreference } from "./use-switch-preference.ts";

const NAMES = ["analytics", "marketing", "productUpdates", "securityAlerts"] as const;

interface PrivacyPreferencesProps {
  readonly query: UseQueryResult<AccountView>;
}

/** What the user allows. Security alerts stay on. */
export function PrivacyPreferences({ query }: PrivacyPreferencesProps) {
  const { t } = useTranslation("settings");
  const switching = useSwitchPreference("privacy");
  return (
    <QueryView
      query={query}
      skeleton={<PreferenceSkeleton rows={NAMES} />}
      failure={t("accountFailed")}
    >
      {({ privacy }) => (
        <PreferenceList
          preferences={NAMES.map((name) => ({
            name,
            title: t(`privacy.${name}.title`),
            text: t(`privacy.${name}.text`),
            on: privacy[name],
            fixed: name === "securityAlerts",
          }))}
          onSwitch={(name, on) => switching.mutate({ name, on })}
        />
      )}
    </QueryView>
  );
}
