import { PATHS, tabPath } from "../paths.ts";

/** Where a user finds help. What has no address is not there yet. */
export const RESOURCES = [
  { name: "graphql", href: `${tabPath("apidocs")}?part=graphql` },
  { name: "docs", href: tabPath("apidocs") },
  { name: "status", href: PATHS.status },
  { name: "support", href: "mailto:support@restante.test" },
  { name: "chat", href: "mailto:support@restante.test?subject=Chat" },
  { name: "faq", href: "/#faq" },
] as const;

/** Whether an address is reached within the console, without a load, which would forget keys held in memory. */
export function isInConsole(href: string): boolean {
  return href.startsWith(PATHS.console);
}
