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
import type { ConsoleTab } from "../paths.ts";
import { tabOf } from "./tab-of.ts";

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

/** The tab that the address names. */
export function useConsoleTab(): ConsoleTab {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return tabOf(pathname, query);
}
