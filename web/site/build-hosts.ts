import { DEFAULT_HOSTS } from "../src/site/default-hosts.ts";

/** What a build's files name. VITE_SITE_URL is the console's origin, as CONSOLE_URL in wrangler.toml. */
export const BUILD_HOSTS = {
  siteUrl: process.env["VITE_SITE_URL"] ?? DEFAULT_HOSTS.site,
  apiUrl: process.env["VITE_API_URL"] ?? DEFAULT_HOSTS.api,
  inboxHost: process.env["VITE_INBOX_HOST"] ?? DEFAULT_HOSTS.inbox,
} as const;

const NAMED = new Map<string, string>([
  [DEFAULT_HOSTS.site, BUILD_HOSTS.siteUrl],
  [DEFAULT_HOSTS.api, BUILD_HOSTS.apiUrl],
  [DEFAULT_HOSTS.inbox, BUILD_HOSTS.inboxHost],
]);
const DEFAULTS = new RegExp(
  [...NAMED.keys()].map((host) => host.replaceAll(".", String.raw`\.`)).join("|"),
  "g",
);

/** A text that was written with the default hosts, such as a guide, with those of this build. */
export function withBuildHosts(text: string): string {
  return text.replace(DEFAULTS, (host) => NAMED.get(host) ?? host);
}
