/** The zones a company chooses from: US Eastern, Central, Mountain, Pacific, London, Paris, Tokyo. */
export const TIMEZONES = ["ET", "CT", "MT", "PT", "GMT", "CET", "JST"] as const;

export type Timezone = (typeof TIMEZONES)[number];

/** Their names in the IANA database, which knows when their clocks change. */
export const ZONE_NAMES: Readonly<Record<Timezone, string>> = {
  ET: "America/New_York",
  CT: "America/Chicago",
  MT: "America/Denver",
  PT: "America/Los_Angeles",
  GMT: "Europe/London",
  CET: "Europe/Paris",
  JST: "Asia/Tokyo",
};
