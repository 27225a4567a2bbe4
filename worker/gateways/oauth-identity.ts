import * as oauth from "oauth4webapi";
import * as z from "zod/mini";
import type { OAuthIdentity } from "../domain/oauth.ts";
import { oneLine } from "../domain/one-line.ts";
import type { ProviderSite } from "./oauth-sites.ts";

const MAX_NAME = 100;

const Text = z.nullish(z.string());
const Flag = z.nullish(z.boolean());

const GithubUser = z.object({ id: z.number(), name: Text, login: Text });
const GithubEmails = z.array(z.object({ email: Text, primary: Flag, verified: Flag }));
const OpenIdUser = z.object({ name: Text, email: Text, email_verified: Flag });

/** Who the provider says the holder of the tokens is; null when it says nothing usable. */
export async function readIdentity(
  site: ProviderSite,
  client: oauth.Client,
  tokens: oauth.TokenEndpointResponse,
): Promise<OAuthIdentity | null> {
  if (site.identity.kind === "openid") return readOpenId(site, client, tokens);
  const { userUrl, emailsUrl } = site.identity;
  const answers = await Promise.all([
    readJson(site, tokens, userUrl),
    readJson(site, tokens, emailsUrl),
  ]);
  const read = z.safeParse(z.tuple([GithubUser, GithubEmails]), answers);
  if (!read.success) return null;
  const [user, emails] = read.data;
  const primary = emails.find((email) => email.primary === true && email.verified === true);
  return {
    subject: String(user.id),
    email: addressOf(primary?.email),
    name: nameOf(user.name ?? user.login),
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
  const told = await oauth.processUserInfoResponse(server, client, subject, answer);
  const user = z.safeParse(OpenIdUser, told).data;
  if (user === undefined) return null;
  return {
    subject,
    email: user.email_verified === true ? addressOf(user.email) : null,
    name: nameOf(user.name),
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

function addressOf(text: string | null | undefined): string | null {
  return text?.includes("@") ? text.trim().toLowerCase() : null;
}

function nameOf(text: string | null | undefined): string {
  return oneLine(text ?? "").slice(0, MAX_NAME);
}
