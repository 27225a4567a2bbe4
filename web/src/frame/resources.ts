import { API_URL } from "../api/api-url.ts";
import { PATHS, tabPath } from "../paths.ts";

/** Where a user finds help. What has no address is not there yet. */
export const RESOURCES = [
  { name: "graphql", href: `${API_URL}/docs#graphql` },
  { name: "docs", href: tabPath("apidocs") },
  { name: "status", href: PATHS.status },
  { name: "support", href: "mailto:support@restante.test" },
  { name: "chat", href: "mailto:support@restante.test?subject=Chat" },
  { name: "faq", href: "/#faq" },
] as const;
