import { useCan } from "./company.ts";

/** Every part of the settings, in the order of the screen: addresses may end in `#security`. */
const SETTINGS_PARTS = [
  "organization",
  "team",
  "profile",
  "email",
  "accounts",
  "notifications",
  "privacy",
  "cookies",
  "billing",
  "security",
  "export",
  "activity",
  "danger",
] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number];

/** The parts of the settings that the user's role may use. */
export function useSettingsParts(): readonly SettingsPart[] {
  const allowed: Partial<Record<SettingsPart, boolean>> = {
    export: useCan("company.export"),
    activity: useCan("activity.read"),
    danger: useCan("company.delete"),
  };
  return SETTINGS_PARTS.filter((part) => allowed[part] ?? true);
}
