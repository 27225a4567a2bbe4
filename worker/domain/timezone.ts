/** The zones a company chooses from: US Eastern, Central, Mountain, Pacific, London, Paris, Tokyo. */
export const TIMEZONES = ["ET", "CT", "MT", "PT", "GMT", "CET", "JST"] as const;

export type Timezone = (typeof TIMEZONES)[number];
