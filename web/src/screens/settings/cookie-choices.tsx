import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { currentConsent, onConsent, storeConsent } from "../../cookies/consent.ts";
import { PreferenceList } from "./preference-list.tsx";

const KINDS = ["essential", "analytics", "preferences"] as const;

/** What this device keeps. Only the last is a choice. */
export function CookieChoices() {
  const { t } = useTranslation("cookies");
  const consent = useSyncExternalStore(onConsent, currentConsent);
  return (
    <PreferenceList
      preferences={KINDS.map((kind) => ({
        name: kind,
        title: t(`kinds.${kind}.name`),
        text: t(`kinds.${kind}.text`),
        on: kind === "preferences" ? (consent?.preferences ?? false) : true,
        fixed: kind !== "preferences",
      }))}
      onSwitch={(_, on) => storeConsent(on)}
    />
  );
}
