import * as z from "zod/mini";
import { OAUTH_PROVIDERS } from "../domain/oauth.ts";
import { ROLES } from "../domain/roles.ts";
import { passed } from "./answer.ts";
import { described } from "./described.ts";
import { challenge, code, email, language, personName } from "./field.ts";

/** What POST v1/account takes: a sign-up. */
export const RegisterBody = z.strictObject({
  email: email(),
  name: personName(),
  action: z.literal("register", 'must be "register"'),
  language: z.optional(language()),
  invitation: described(
    z.optional(z.string().check(z.maxLength(100))),
    "The token of an invitation: the user joins its company instead of founding one.",
  ),
});
export type RegisterBody = z.output<typeof RegisterBody>;

/** What POST v1/account/login-code takes. */
export const LoginCodeBody = z.strictObject({
  email: email(),
  action: z.literal("login", 'must be "login"'),
  language: z.optional(language()),
});
export type LoginCodeBody = z.output<typeof LoginCodeBody>;

/** A code is on its way: the same answer whether the address is known or not. */
export const CodeSent = z.object({
  passed: z.literal(true),
  message: z.string(),
  errors: z.array(z.string()),
  challenge: described(z.string(), "Belongs to the code and goes back with it."),
});
export type CodeSent = z.output<typeof CodeSent>;

/** A code with the challenge it was sent for. */
export const CodeBody = z.strictObject({ code: code(), challenge: challenge() });
export type CodeBody = z.output<typeof CodeBody>;

export const CompanyName = z.object({ id: z.string(), name: z.string() });

/** What a sign-in answers: the session, and what a sign-up made. */
export const SessionData = z.object({
  token: described(z.string(), "For the authorization header, as a bearer token."),
  expiresAt: described(z.string(), "When the token ends, ISO 8601."),
  name: z.string(),
  email: z.string(),
  language: language(),
  company: CompanyName,
  created: described(z.boolean(), "Whether the account was made just now."),
  namespace: described(z.nullable(z.string()), "The first namespace, at sign-up only."),
  apiKey: described(z.nullable(z.string()), "The first API key, at sign-up only, and only here."),
});
export type SessionData = z.output<typeof SessionData>;
export const SignedIn = passed(SessionData);

const Notifications = z.object({
  accountUpdates: z.boolean("must be true or false"),
  securityAlerts: z.boolean("must be true or false"),
  newMembers: z.boolean("must be true or false"),
  apiUsageReports: z.boolean("must be true or false"),
  marketingUpdates: z.boolean("must be true or false"),
});
/** Any of the notification preferences; those left out stay. */
export const NotificationsBody = z.strictObject(z.partial(Notifications).shape);
export type NotificationsBody = z.output<typeof NotificationsBody>;

const Privacy = z.object({
  analytics: z.boolean("must be true or false"),
  marketing: z.boolean("must be true or false"),
  productUpdates: z.boolean("must be true or false"),
});
/** Any of the privacy preferences; those left out stay. Security alerts are always on. */
export const PrivacyBody = z.strictObject(z.partial(Privacy).shape);
export type PrivacyBody = z.output<typeof PrivacyBody>;

/** Who is signed in. */
export const AccountView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  language: language(),
  notifications: Notifications,
  privacy: z.object({ ...Privacy.shape, securityAlerts: z.literal(true) }),
  created_at: z.string(),
  companies: z.array(
    z.object({ id: z.string(), name: z.string(), level: z.int(), role: z.enum(ROLES) }),
  ),
});
export type AccountView = z.output<typeof AccountView>;
export const OneAccount = passed(AccountView);

/** What PUT v1/account changes; what is left out stays. */
export const AccountBody = z.strictObject({
  name: z.optional(personName()),
  language: z.optional(language()),
});
export type AccountBody = z.output<typeof AccountBody>;

/** The code that went to the new address, and the one that went to the current address. */
export const NewEmailProof = z.strictObject({
  code: described(code(), "From the mail to the new address."),
  currentCode: described(code(), "From the mail to the current address."),
  challenge: challenge(),
});

/** The address to change to. */
export const NewEmailBody = z.strictObject({ email: email() });

export const SessionView = z.object({
  id: z.string(),
  userAgent: z.string(),
  current: described(z.boolean(), "Whether it is the session that asks."),
  createdAt: z.string(),
  lastSeenAt: described(z.string(), "Within the hour."),
  expiresAt: z.string(),
});
export type SessionView = z.output<typeof SessionView>;
export const SessionList = z.array(SessionView);

const Provider = z.enum(OAUTH_PROVIDERS);
/** Which providers can be signed in with: those that the deployment has client ids for. */
export const ProviderList = z.array(Provider);

export const LinkedAccountList = z.array(
  z.object({ provider: Provider, email: z.string(), linkedAt: z.string() }),
);
export type LinkedAccountList = z.output<typeof LinkedAccountList>;

export const VisitBody = z.strictObject({ language: z.optional(language()) });
/** Where to send the browser, and the state that it must find in the provider's answer. */
export const VisitStarted = passed(z.object({ url: z.string(), state: z.string() }));

/** What the provider sent the browser back with. */
export const VisitBodyBack = z.strictObject({
  code: z.string("is required").check(z.maxLength(2000, "is too long")),
  state: z.string("is required").check(z.maxLength(200, "is too long")),
});
export type VisitBodyBack = z.output<typeof VisitBodyBack>;
