import { PATHS, tabPath } from "../paths.ts";
import { OPERATOR } from "../site/operator.ts";

/** Where a user finds help. What has no address is not there yet. */
export const RESOURCES = [
  { name: "graphql", href: `${tabPath("apidocs")}?part=graphql` },
  { name: "docs", href: tabPath("apidocs") },
  { name: "status", href: PATHS.status },
  { name: "support", href: `mailto:${OPERATOR.supportEmail}` },
  { name: "chat", href: `mailto:${OPERATOR.supportEmail}?subject=Chat` },
  { name: "faq", href: "/#faq" },
] as const;

/** Whether an address is reached within the console, without a load, which would forget keys held in memory. */
export function isInConsole(href: string): boolean {
  return href.startsWith(PATHS.console);
}
