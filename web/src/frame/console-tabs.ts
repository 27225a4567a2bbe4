import {
  BookOpen,
  CreditCard,
  Inbox,
  KeyRound,
  Settings,
  Users,
  type LucideIcon,
} from "lucide-react";
import { useLocation, useSearchParams } from "react-router-dom";
import { CONSOLE_TABS, tabPath, type ConsoleTab } from "../paths.ts";

interface TabLook {
  readonly icon: LucideIcon;
  /** Pressed after g. */
  readonly key: string;
}

/** The icon and the key of each tab. */
export const TAB_LOOKS: Readonly<Record<ConsoleTab, TabLook>> = {
  namespaces: { icon: Inbox, key: "n" },
  apikeys: { icon: KeyRound, key: "k" },
  apidocs: { icon: BookOpen, key: "d" },
  members: { icon: Users, key: "m" },
  settings: { icon: Settings, key: "s" },
  billing: { icon: CreditCard, key: "b" },
};

const SUBSCRIPTION = /^\/console\/subscription\//;

/** The tab that the address names. */
export function useConsoleTab(): ConsoleTab {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return tabOf(pathname, query);
}

/** The tab that an address names: by its query, else by its path, else the first. */
export function tabOf(pathname: string, query: URLSearchParams): ConsoleTab {
  const named = CONSOLE_TABS.find((tab) => tab === query.get("tab"));
  // Where Stripe sends back to: pages of billing without a tab of their own.
  if (named === undefined && SUBSCRIPTION.test(pathname)) return "billing";
  return named ?? CONSOLE_TABS.find((tab) => tabPath(tab) === pathname) ?? CONSOLE_TABS[0];
}
