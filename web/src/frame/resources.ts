import type { Language } from "../../../worker/domain/language.ts";
import { PATHS, tabPath } from "../paths.ts";
import { OPERATOR } from "../site/operator.ts";
import { sitePath } from "../site/site-pages.ts";

interface Resource {
  readonly name: "graphql" | "docs" | "status" | "support" | "chat" | "faq";
  readonly href: string;
}

/** Where a user finds help, in their language. What the operator has no address of is left out. */
export function resourcesIn(language: Language): readonly Resource[] {
  const { supportEmail, communityUrl } = OPERATOR;
  const reading = sitePath({ name: "resources", slug: null, language });
  return [
    { name: "graphql", href: `${tabPath("apidocs")}?part=graphql` },
    { name: "docs", href: tabPath("apidocs") },
    { name: "status", href: PATHS.status },
    ...(supportEmail === "" ? [] : [{ name: "support", href: `mailto:${supportEmail}` } as const]),
    ...(communityUrl === "" ? [] : [{ name: "chat", href: communityUrl } as const]),
    { name: "faq", href: `${reading}#faq` },
  ];
}

/** Whether an address is reached within the console, without a load, which would forget keys held in memory. */
export function isInConsole(href: string): boolean {
  return href.startsWith(PATHS.console);
}
