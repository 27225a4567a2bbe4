import { SECRETS } from "../../local/deploy/secrets.ts";

/**
 * What the shell has beside the variables of the pages while tests build them: each secret of the
 * service, and what a deploy signs in with. None may get into what visitors fetch.
 */
export const BUILD_CANARIES: Readonly<Record<string, string>> = Object.fromEntries(
  [...Object.keys(SECRETS), "CLOUDFLARE_API_TOKEN"].map((name) => [
    name,
    `canary-of-the-build-${name.toLowerCase()}`,
  ]),
);
