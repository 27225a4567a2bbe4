import type { LintReading, LintUrl } from "./lint-reading.ts";
import type { LintFinding, LintRule } from "./lint-rule.ts";

/** Names that mean something on one machine or network only (RFC 6761, RFC 6762, RFC 8375). */
const LOCAL_ENDINGS = ["localhost", "local", "internal", "lan", "home.arpa", "test", "invalid"];
/** RFC 1918, RFC 1122, RFC 3927 and RFC 4193. */
const PRIVATE =
  /^(?:0\.0\.0\.0|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|169\.254\.\d+\.\d+|\[::1?\]|\[f[cd][0-9a-f:]+\])$/;
const STAGING_LABEL =
  /^(?:staging|stage|stg|dev|develop|development|test|testing|qa|uat|preprod|sandbox)\d{0,4}$/;
/** Tunnels to somebody's machine. */
const TUNNELS = [
  "ngrok.io",
  "ngrok.app",
  "ngrok.dev",
  "ngrok-free.app",
  "ngrok-free.dev",
  "loca.lt",
  "localhost.run",
  "lhr.life",
  "serveo.net",
  "trycloudflare.com",
  "devtunnels.ms",
];
/** Sites for developers that the whole world reaches. */
const PUBLIC_SITES = [
  "dev.azure.com",
  "dev.mysql.com",
  "dev.twitch.tv",
  "dev.bitly.com",
  "dev.epicgames.com",
  "dev.evernote.com",
  "dev.socrata.com",
  "dev.virtualearth.net",
];

function isUnder(host: string, ending: string): boolean {
  return host === ending || host.endsWith(`.${ending}`);
}

function isLocal(host: string): boolean {
  return PRIVATE.test(host) || LOCAL_ENDINGS.some((ending) => isUnder(host, ending));
}

function isStaging(host: string): boolean {
  if (TUNNELS.some((tunnel) => isUnder(host, tunnel))) return true;
  if (PUBLIC_SITES.includes(host)) return false;
  // The last two labels are the site's own name: dev.to and test.com are sites like any other.
  const words = host
    .split(".")
    .slice(0, -2)
    .flatMap((label) => label.split("-"));
  return words.some((word) => STAGING_LABEL.test(word));
}

function* urlsOf({ urls }: LintReading, isHit: (url: LintUrl) => boolean): Iterable<LintFinding> {
  for (const each of urls) {
    if (isHit(each)) yield { part: each.part, line: each.line, excerpt: each.url };
  }
}

function hostIs(hit: (host: string) => boolean): LintRule["find"] {
  return (mail) => urlsOf(mail, ({ host }) => host !== null && hit(host));
}

/** Where links and images lead. */
export const HOST_RULES: readonly LintRule[] = [
  {
    id: "host-local",
    severity: "error",
    description: "A link or an image leads to a machine that nobody else reaches.",
    find: hostIs(isLocal),
  },
  {
    id: "host-staging",
    severity: "warning",
    description: "A link or an image leads to a host for tests, by its name.",
    find: hostIs((host) => !isLocal(host) && isStaging(host)),
  },
  {
    id: "link-insecure",
    severity: "warning",
    description: "A link or an image goes by http:, so anybody on the way can read and change it.",
    find: (mail) =>
      urlsOf(mail, ({ url, host }) => host !== null && /^http:/i.test(url) && !isLocal(host)),
  },
  {
    id: "link-empty",
    severity: "error",
    description: "A link leads nowhere: its href is empty.",
    find: (mail) => urlsOf(mail, ({ kind, url }) => kind === "link" && url === ""),
  },
  {
    id: "link-hash",
    severity: "warning",
    description: "A link leads nowhere: its href is only a #.",
    find: (mail) => urlsOf(mail, ({ kind, url }) => kind === "link" && url === "#"),
  },
  {
    id: "link-script",
    severity: "error",
    description: "A link runs a script, and no e-mail client does that.",
    find: (mail) => urlsOf(mail, ({ kind, url }) => kind === "link" && /^javascript:/i.test(url)),
  },
];
