/** The languages of mails and screens; the first is the fallback. */
export const LANGUAGES = ["en", "es", "pt-BR"] as const;

export type Language = (typeof LANGUAGES)[number];
