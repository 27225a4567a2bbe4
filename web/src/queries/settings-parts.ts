/** Every part of the settings, in the order of the screen: addresses may end in `#security`. */
export const SETTINGS_PARTS = [
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
