import { env } from "cloudflare:workers";
import type { Target } from "./isolation-victim.ts";

interface Good {
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: object;
}

function document({ namespace }: Target): { readonly query: string } {
  return { query: `{ inbox(namespace: "${namespace.name}") { count } }` };
}

const GOOD: Readonly<Record<string, (target: Target) => Good>> = {
  deleteMessages: ({ namespace }) => ({ query: { ns: namespace.name, tag: "t" } }),
  inbound: ({ namespace }) => ({ query: { to: `${namespace.name}.t@${env.INBOX_HOST}` } }),
  graphql: (target) => ({ json: document(target) }),
  graphqlByUrl: (target) => ({ query: document(target) }),
  compatibleGraphql: (target) => ({ json: document(target) }),
  compatibleJson: ({ namespace }) => ({ query: { namespace: namespace.name } }),
  register: () => ({ json: { email: "new@people.test", name: "Ana", action: "register" } }),
  requestLoginCode: () => ({ json: { email: "new@people.test", action: "login" } }),
  logIn: ({ challenge }) => ({ json: { challenge, code: "000000" } }),
  changeAccount: () => ({ json: { name: "Ana" } }),
  changeNotifications: () => ({ json: { newMembers: false } }),
  changePrivacy: () => ({ json: { analytics: false } }),
  requestEmailChange: () => ({ json: { email: "other@people.test" } }),
  changeEmail: ({ challenge }) => ({
    json: { challenge, code: "000000", currentCode: "000000" },
  }),
  linkAccount: () => ({ json: {} }),
  startOAuth: () => ({ json: {} }),
  finishLink: () => ({ json: { code: "x", state: "y" } }),
  finishOAuth: () => ({ json: { code: "x", state: "y" } }),
  startCheckout: ({ company }) => ({ json: { planId: "pro_monthly", companyId: company } }),
  openPortal: ({ company }) => ({ query: { companyId: company } }),
  requestEnterprise: () => ({ json: { mailsPerMonth: 20_000 } }),
  changeCompany: () => ({ json: { teamName: "QA" } }),
  changeMember: () => ({ json: { role: "readonly" } }),
  invite: () => ({ json: { email: "another@people.test" } }),
  deleteCompany: ({ challenge }) => ({ json: { challenge, code: "000000", confirm: "DELETE" } }),
  createNamespace: () => ({ json: {} }),
  switchNamespace: () => ({ json: { active: false } }),
  createApiKey: ({ namespace }) => ({ json: { ns: [namespace.name] } }),
  switchApiKey: () => ({ json: { active: false } }),
  inbox: ({ namespace }) => ({ query: { ns: namespace.name, q: "words" } }),
  inboxTags: ({ namespace }) => ({ query: { ns: namespace.name } }),
  companyRefused: ({ namespace }) => ({ query: { ns: namespace.name } }),
  deleteInboxMessages: ({ namespace }) => ({ query: { ns: namespace.name, tag: "t" } }),
  sendSample: ({ namespace }) => ({ json: { ns: namespace.name } }),
  countEvents: () => ({ json: { events: [{ name: "logout", path: "/console" }] } }),
};

/** What an operation takes to do well by a target. */
export function goodInput(name: string, target: Target): Good {
  return GOOD[name]?.(target) ?? {};
}
