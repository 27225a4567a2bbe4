import * as oauth from "oauth4webapi";
import type { OAuthIdentity } from "../domain/oauth.ts";
import { oneLine } from "../domain/one-line.ts";
import type { ProviderSite } from "./oauth-sites.ts";

const MAX_NAME = 100;

/** Who the provider says the holder of the tokens is; null when it says nothing usable. */
export async function readIdentity(
  site: ProviderSite,
  client: oauth.Client,
  tokens: oauth.TokenEndpointResponse,
): Promise<OAuthIdentity | null> {
  if (site.identity.kind === "openid") return readOpenId(site, client, tokens);
  const { userUrl, emailsUrl } = site.identity;
  const [user, emails] = await Promise.all([
    readJson(site, tokens, userUrl),
    readJson(site, tokens, emailsUrl),
  ]);
  if (!isRecord(user) || typeof user["id"] !== "number" || !Array.isArray(emails)) return null;
  const primary = emails.find(
    (email: unknown) => isRecord(email) && email["primary"] === true && email["verified"] === true,
  );
  return {
    subject: String(user["id"]),
    email: isRecord(primary) ? addressOf(primary["email"]) : null,
    name: nameOf(user["name"] ?? user["login"]),
  };
}

async function readOpenId(
  { server, options }: ProviderSite,
  client: oauth.Client,
  tokens: oauth.TokenEndpointResponse,
): Promise<OAuthIdentity | null> {
  const subject = oauth.getValidatedIdTokenClaims(tokens)?.sub;
  if (subject === undefined) return null;
  const answer = await oauth.userInfoRequest(server, client, tokens.access_token, options);
  const info = await oauth.processUserInfoResponse(server, client, subject, answer);
  return {
    subject,
    email: info.email_verified === true ? addressOf(info.email) : null,
    name: nameOf(info.name),
  };
}

async function readJson(
  { options }: ProviderSite,
  { access_token: token }: oauth.TokenEndpointResponse,
  url: string,
): Promise<unknown> {
  const { headers, ...rest } = options;
  const answer = await oauth.protectedResourceRequest(
    token,
    "GET",
    new URL(url),
    new Headers({ ...headers, accept: "application/json" }),
    null,
    rest,
  );
  return answer.ok ? answer.json() : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function addressOf(value: unknown): string | null {
  return typeof value === "string" && value.includes("@") ? value.trim().toLowerCase() : null;
}

function nameOf(value: unknown): string {
  return typeof value === "string" ? oneLine(value).slice(0, MAX_NAME) : "";
}
