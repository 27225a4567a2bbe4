import { CONSOLE_TABS, tabPath, type ConsoleTab } from "../paths.ts";

const SUBSCRIPTION = /^\/console\/subscription\//;

/** The tab that an address names: by its query, else by its path, else the first. */
export function tabOf(pathname: string, query: URLSearchParams): ConsoleTab {
  const named = CONSOLE_TABS.find((tab) => tab === query.get("tab"));
  // The routes take a slash at the end, too.
  const path = pathname.replace(/(?<!\/)\/+$/, "");
  // Where Stripe sends back to: pages of billing without a tab of their own.
  if (named === undefined && SUBSCRIPTION.test(pathname)) return "billing";
  return named ?? CONSOLE_TABS.find((tab) => tabPath(tab) === path) ?? CONSOLE_TABS[0];
}
