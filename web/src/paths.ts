import type { Language } from "../../worker/domain/language.ts";

/** The tabs of the console, in the order of the sidebar; billing is reached by the plan card. */
export const CONSOLE_TABS = [
  "namespaces",
  "apikeys",
  "apidocs",
  "members",
  "settings",
  "billing",
] as const;
export type ConsoleTab = (typeof CONSOLE_TABS)[number];

/** Every address of the product's pages. */
export const PATHS = {
  home: "/",
  console: "/console",
  status: "/status",
  privacy: "/privacy",
  terms: "/terms",
  dpa: "/dpa",
  subscriptionSuccess: "/console/subscription/success",
  subscriptionCancel: "/console/subscription/cancel",
} as const;

/** The landing page in each language. */
export const HOME_PATHS: Readonly<Record<Language, string>> = {
  en: "/",
  es: "/es",
  "pt-BR": "/pt-BR",
};

/** The path of a tab. */
export function tabPath(tab: ConsoleTab): string {
  return `${PATHS.console}/${tab}`;
}

/** Whether the path is the landing page, in whatever language. */
export function isHome(path: string): boolean {
  return Object.values(HOME_PATHS).includes(path);
}

/** Whether a page of the public site is shown: it stands in the document before the application does. */
export function isOnSite(): boolean {
  return document.getElementById("site") !== null;
}
