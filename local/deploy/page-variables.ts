import { varOf, type Environment } from "./environment.ts";

/** What the pages' footer says of who runs the service (web/src/site/operator.ts), and what each is. */
export const OPERATOR_VARIABLES: Readonly<Record<string, string>> = {
  VITE_SUPPORT_EMAIL: "address for support",
  VITE_COMMUNITY_URL: "address of a chat that is open to everybody",
  VITE_SOCIAL_URLS: "addresses of social accounts, separated by spaces",
  VITE_COMPANY_NAME: "the company's legal name",
  VITE_COMPANY_LOCATION: "where it has its seat",
  VITE_COMPANY_REGISTRATION: "its registration number",
};

/** Variables of whoever deploys, as the shell has them. */
export type ShellVariables = Readonly<Record<string, string | undefined>>;

/**
 * What the pages are built with: where the environment is reached, as its Workers' vars say it, and
 * of who runs it what the shell says. What the shell leaves out is not shown on the pages.
 */
export function pageVariables({ api }: Environment, shell: ShellVariables): Record<string, string> {
  return {
    NODE_ENV: "production",
    VITE_API_URL: varOf(api, "API_URL"),
    VITE_SITE_URL: varOf(api, "CONSOLE_URL"),
    VITE_INBOX_HOST: varOf(api, "INBOX_HOST"),
    ...Object.fromEntries(
      Object.keys(OPERATOR_VARIABLES).flatMap((name) => {
        const value = shell[name] ?? "";
        return value === "" ? [] : [[name, value]];
      }),
    ),
  };
}

/** The operator's variables that the shell does not set. */
export function unsaid(shell: ShellVariables): string[] {
  return Object.keys(OPERATOR_VARIABLES).filter((name) => (shell[name] ?? "") === "");
}
