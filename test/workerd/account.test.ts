import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { challenges, oauthVisits, sessions } from "../../drizzle/schema.ts";
import { ACCOUNT_OPERATIONS } from "../../worker/contract/account-operations.ts";
import { LinkedAccountList, OneAccount, SessionList } from "../../worker/contract/account.ts";
import { ConsoleError } from "../../worker/contract/answer.ts";
import { newId } from "../../worker/domain/ids.ts";
import { SESSION_MS } from "../../worker/domain/session.ts";
import { sweepSignIns } from "../../worker/jobs/sweep-sign-ins.ts";
import { redeemChallenge } from "../../worker/services/challenges.ts";
import { changeEmail, requestEmailChange } from "../../worker/services/change-email.ts";
import { requestDeletionCode } from "../../worker/services/delete-company.ts";
import { requestSignIn } from "../../worker/services/sign-in-codes.ts";
import { signInByCode } from "../../worker/services/sign-in.ts";
import { listActivities } from "../../worker/store/activities.ts";
import { databases, serviceAt } from "./builders.ts";
import { callConsole, type ConsoleCall } from "./calls.ts";
import { codeIn, longCodeIn, mailingAt, newOutbox } from "./outgoing-mails.ts";
import {
  LEVELS,
  newAddress,
  newMember,
  newSession,
  newUser,
  signedIn,
  type TestMember,
} from "./people.ts";

const DAY_MS = 86_400_000;
const LAPTOP = { address: null, userAgent: "Firefox" };
const CALLS = ACCOUNT_OPERATIONS;
type Call = Parameters<typeof callConsole>[0];

async function bodyOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: Response,
): Promise<z.output<Schema>> {
  expect(answer.status).toBe(200);
  return schema.parse(await answer.json());
}

async function errorOf(answer: Response) {
  const body = ConsoleError.parse(await answer.json());
  expect(body.errors).toEqual([body.message]);
  return { status: answer.status, ...body.error };
}

async function accountOf(token: string) {
  return (await bodyOf(OneAccount, await callConsole(CALLS.account, { token }))).data;
}

async function activitiesOf({ companyId }: TestMember): Promise<string[]> {
  const page = { before: undefined, limit: 20 };
  const rows = await listActivities(databases.control, companyId, page);
  return rows.map(({ type }) => type);
}

const INVALID = {
  status: 401,
  code: "INVALID_TOKEN",
  message: "Your session is invalid. Please login again.",
};

test("an account tells its user, preferences by default, and companies with the role in each", async () => {
  const { token, userId, email, companyId } = await newMember({ level: LEVELS.readonly });
  expect(await accountOf(token)).toMatchObject({
    id: userId,
    name: "Ana",
    email,
    language: "en",
    notifications: { securityAlerts: true, marketingUpdates: false },
    privacy: { analytics: false, securityAlerts: true },
    companies: [{ id: companyId, name: "Acme", level: 4, role: "readonly" }],
  });
});

test("name, language and preferences change one by one, and what is left out stays", async () => {
  const member = await newMember();
  const { token } = await newSession(member);
  const change = async (operation: Call, json: unknown) =>
    bodyOf(OneAccount, await callConsole(operation, { token, json }));
  await change(CALLS.changeAccount, { name: " Bea " });
  await change(CALLS.changeAccount, { language: "pt-BR" });
  await change(CALLS.changeAccount, {});
  await Promise.all([
    change(CALLS.changeNotifications, { newMembers: false }),
    change(CALLS.changeNotifications, { marketingUpdates: true }),
    change(CALLS.changePrivacy, { analytics: true }),
  ]);
  expect(await accountOf(token)).toMatchObject({
    name: "Bea",
    language: "pt-BR",
    notifications: { newMembers: false, marketingUpdates: true, accountUpdates: true },
    privacy: { analytics: true, marketing: false, securityAlerts: true },
  });
  expect(await activitiesOf(member)).toEqual([...Array(5).fill("profile_updated"), "login"]);
});

test.for([
  ["a security alert cannot be switched off", CALLS.changePrivacy, { securityAlerts: false }],
  ["a preference is true or false", CALLS.changeNotifications, { newMembers: "yes" }],
  ["a name is not empty", CALLS.changeAccount, { name: "  " }],
  ["nobody makes themselves an owner", CALLS.changeAccount, { level: 1 }],
] as const)("%s", async ([, operation, json]) => {
  const { token } = await newMember();
  expect((await callConsole(operation, { token, json })).status).toBe(400);
});

test("a user sees where they are signed in, and ends one place without the others", async () => {
  const member = await newMember();
  const other = await newSession(member);
  const list = await bodyOf(SessionList, await callConsole(CALLS.sessions, member));
  expect(list.map(({ id, current }) => [id === other.sessionId, current])).toContainEqual([
    true,
    false,
  ]);
  expect(list.filter(({ current }) => current)).toHaveLength(1);
  const params = { session: other.sessionId };
  await callConsole(CALLS.revokeSession, { token: member.token, params });
  expect(await errorOf(await callConsole(CALLS.account, other))).toMatchObject(INVALID);
  await accountOf(member.token);
});

test("nobody ends another's session, nor learns that there is one", async () => {
  const [mine, theirs] = [await newMember(), await newMember()];
  const { sessionId } = await signedIn(theirs);
  const answers = await Promise.all(
    [sessionId, newId("session"), "x"].map((session) =>
      callConsole(CALLS.revokeSession, { token: mine.token, params: { session } }),
    ),
  );
  const errors = await Promise.all(answers.map(errorOf));
  expect(new Set(errors.map((error) => JSON.stringify(error))).size).toBe(1);
  expect(errors[0]).toMatchObject({ status: 404, code: "SESSION_NOT_FOUND" });
  await accountOf(theirs.token);
});

test("signing out ends the session on the server, and signing out everywhere ends them all", async () => {
  const member = await newMember();
  const [second, third] = [await newSession(member), await newSession(member)];
  await callConsole(CALLS.logOut, second);
  expect(await errorOf(await callConsole(CALLS.account, second))).toMatchObject(INVALID);
  expect((await activitiesOf(member))[0]).toBe("logout");
  await accountOf(third.token);
  await callConsole(CALLS.revokeSessions, third);
  for (const { token } of [member, third]) {
    expect(await errorOf(await callConsole(CALLS.account, { token }))).toMatchObject(INVALID);
  }
});

test("an ended session is told from one that has not begun, from a bad one, and from none", async () => {
  const user = await newUser();
  const past = Date.now() - SESSION_MS - 5000;
  const good = await newSession(user);
  const old = await newSession(user, past);
  const future = await newSession(user, Date.now() + DAY_MS);
  const calls: [ConsoleCall, object][] = [
    [
      old,
      {
        status: 401,
        code: "TOKEN_EXPIRED",
        message: "Your session has expired. Please login again.",
        expiredAt: new Date(Math.floor((past + SESSION_MS) / 1000) * 1000).toISOString(),
      },
    ],
    [
      future,
      {
        status: 401,
        code: "TOKEN_NOT_ACTIVE",
        message: "Your session is not active yet. Please login again.",
      },
    ],
    [{ token: "x.y.z" }, INVALID],
    [{}, { status: 401, code: "AUTHENTICATION_REQUIRED", message: "Please login to continue." }],
  ];
  for (const [call, error] of calls) {
    expect(await errorOf(await callConsole(CALLS.account, call))).toEqual(error);
  }
  await accountOf(good.token);
});

test("tokens that are tampered with, signed by another key, or not signed open nothing", async () => {
  const mine = await newSession(await newUser());
  const theirs = await newSession(await newUser());
  const [head = "", body = "", signature = ""] = mine.token.split(".");
  const payload: { jti: string; secret: string } = JSON.parse(atob(body));
  const claims = () => ({ secret: payload.secret });
  const secret = env.AUTH_SECRET ?? "";
  const lasting = { nbf: 1, exp: Math.floor(Date.now() / 1000) + 60, jti: payload.jti };
  const signed = (given: object, by = secret, alg = "HS256") =>
    new SignJWT({ ...claims(), ...lasting, ...given })
      .setProtectedHeader({ alg })
      .sign(new TextEncoder().encode(by));
  await accountOf(await signed({}));
  const bad = [
    `${head}.${body}.${signature.slice(0, -2)}AA`,
    `${head}.${theirs.token.split(".")[1]}.${signature}`,
    await signed({ secret: "guess" }),
    await signed({ jti: theirs.sessionId }),
    await signed({ jti: "ses_1" }),
    await signed({ exp: undefined }),
    await signed({}, "another secret of 32 characters or more"),
    await signed({}, secret, "HS512"),
    new UnsecuredJWT({ ...claims(), ...lasting }).encode(),
    `${head}.${body}.`,
  ];
  for (const token of bad) {
    expect(await errorOf(await callConsole(CALLS.account, { token }))).toEqual(INVALID);
  }
});

test("every call of a signed-in user refuses who is not signed in", async () => {
  const closed = Object.values(CALLS).filter(({ access }) => access === "session");
  expect(closed.length).toBeGreaterThan(10);
  for (const operation of closed) {
    const answer = await callConsole(operation, { params: { session: "x", provider: "github" } });
    expect(await errorOf(answer)).toMatchObject({ code: "AUTHENTICATION_REQUIRED" });
  }
});

/** Asks for another address; with the codes that came to it and to the current one. */
async function askForChange(member: TestMember, email: string) {
  const context = mailingAt(Date.now());
  const { outbox: mails } = context;
  const user = await signedIn(member);
  const challenge = await requestEmailChange(context, user, { email, client: LAPTOP });
  const [mail, release] = mails;
  const proof = { challenge, code: codeIn(mail), currentCode: longCodeIn(release) };
  return { context, mails, user, proof };
}

test("the codes that came to both addresses change it, end other sessions and tell the old one", async () => {
  const member = await newMember();
  const other = await newSession(member);
  const email = newAddress();
  const stale = mailingAt(Date.now());
  const staleChallenge = await requestSignIn(stale, LAPTOP, {
    email: member.email,
    language: "en",
  });
  const { context, mails, user, proof } = await askForChange(member, email);
  expect(mails.map(({ to }) => to)).toEqual([email, member.email]);
  expect(mails[1]?.text).toContain(email);
  expect(await changeEmail(context, user, proof)).toMatchObject({ email });
  expect(mails[2]).toMatchObject({
    to: member.email,
    subject: "Your Restante address was changed",
  });
  expect((await accountOf(member.token)).email).toBe(email);
  expect(await errorOf(await callConsole(CALLS.account, other))).toMatchObject(INVALID);
  expect((await activitiesOf(member))[0]).toBe("email_change");
  const old = { challenge: staleChallenge, code: codeIn(stale.outbox[0]) };
  await expect(signInByCode(stale, LAPTOP, old)).rejects.toMatchObject({
    code: "INVALID_CODE",
  });
});

function wrong(right: string): string {
  return String((Number(right) + 1) % 1_000_000).padStart(6, "0");
}

test("who has a session and one of the two mailboxes, but not the other, changes nothing", async () => {
  const member = await newMember();
  const { context, user, proof } = await askForChange(member, newAddress());
  const { code, currentCode } = proof;
  for (const tried of [
    { code, currentCode: "AAAAAAA2" },
    { code: wrong(code), currentCode },
    { code: currentCode, currentCode: code },
    { code, currentCode: code },
  ]) {
    await expect(changeEmail(context, user, { ...proof, ...tried })).rejects.toMatchObject({
      code: "INVALID_CODE",
    });
  }
  expect((await accountOf(member.token)).email).toBe(member.email);
  expect(await changeEmail(context, user, proof)).not.toMatchObject({ email: member.email });
});

test("codes that went to the old address for something else are void after a change", async () => {
  const member = await newMember();
  const { context, mails, user, proof } = await askForChange(member, newAddress());
  const { companyId } = member;
  const deletion = await requestDeletionCode(context, { companyId, user }, null);
  await changeEmail(context, user, proof);
  const stale = { challenge: deletion, code: codeIn(mails[2]), sealedWith: companyId };
  await expect(redeemChallenge(context, stale, ["deletion"])).rejects.toMatchObject({
    code: "INVALID_CODE",
  });
});

test("a change to somebody's address is answered like any other, and no code ever fits", async () => {
  const [member, owner] = [await newMember(), await newMember()];
  const { sent, env: bindings } = newOutbox();
  const shapes = [];
  for (const email of [owner.email, newAddress()]) {
    const call = { token: member.token, json: { email }, env: bindings };
    const answer = await callConsole(CALLS.requestEmailChange, call);
    const text = (await answer.text()).replace(/chl_[a-z2-7]{26}/, "challenge");
    shapes.push([answer.status, text]);
  }
  expect(shapes[0]).toEqual(shapes[1]);
  const taken = { to: owner.email, subject: "This address has a Restante account" };
  expect(sent).toContainEqual(expect.objectContaining(taken));
  // Whose session asks gets the same mail, whatever the new address is.
  expect(sent.filter(({ to }) => to === member.email)).toHaveLength(2);
  const context = mailingAt(Date.now());
  const user = await signedIn(member);
  const change = { email: owner.email, client: LAPTOP };
  const challenge = await requestEmailChange(context, user, change);
  const release = context.outbox.find(({ to }) => to === member.email);
  const proof = { challenge, code: "123456", currentCode: longCodeIn(release) };
  await expect(changeEmail(context, user, proof)).rejects.toMatchObject({ code: "INVALID_CODE" });
});

test("an address that was taken meanwhile, and another user's code, change nothing", async () => {
  const [member, thief] = [await newMember(), await newMember()];
  const other = await newSession(member);
  const email = newAddress();
  const { context, proof, user } = await askForChange(member, email);
  await newUser({ email });
  const refused = { code: "INVALID_CODE" };
  await expect(changeEmail(context, user, proof)).rejects.toMatchObject(refused);
  await accountOf(other.token);

  const again = await askForChange(member, newAddress());
  const stranger = await signedIn(thief);
  await expect(changeEmail(again.context, stranger, again.proof)).rejects.toMatchObject(refused);
  expect((await accountOf(thief.token)).email).toBe(thief.email);
});

test("one's own address is no new one", async () => {
  const { token, email } = await newMember();
  const call = { token, json: { email: email.toUpperCase() } };
  const answer = await callConsole(CALLS.requestEmailChange, call);
  expect(await errorOf(answer)).toMatchObject({ code: "INVALID_PARAMETER", parameter: "email" });
});

test("a code for one thing does nothing else", async () => {
  const context = mailingAt(Date.now());
  const { outbox: mails } = context;
  const challenge = await requestDeletionCode(context, await newMember(), null);
  const proof = { challenge, code: codeIn(mails[0]) };
  await expect(signInByCode(context, LAPTOP, proof)).rejects.toMatchObject({
    code: "INVALID_CODE",
  });
});

test("without client ids there are no providers, and a visit to one is refused", async () => {
  const { token } = await newMember();
  expect(await (await callConsole(CALLS.providers)).json()).toEqual([]);
  const params = { provider: "github" };
  for (const call of [
    callConsole(CALLS.startOAuth, { params }),
    callConsole(CALLS.finishOAuth, { params, json: { code: "x", state: "y" } }),
    callConsole(CALLS.linkAccount, { token, params }),
    callConsole(CALLS.unlinkAccount, { token, params }),
  ]) {
    expect(await errorOf(await call)).toMatchObject({ code: "PROVIDER_NOT_FOUND" });
  }
  const linked = await callConsole(CALLS.linkedAccounts, { token });
  expect(await bodyOf(LinkedAccountList, linked)).toEqual([]);
});

test("the sweep deletes what ended long ago: codes after a day, sessions after 30 days, visits at once", async () => {
  const { control } = databases;
  const user = await newUser();
  const { sessionId } = await newSession(user, Date.now());
  const [session] = await control.select().from(sessions).where(eq(sessions.id, sessionId));
  const endsAt = session?.expiresAt ?? 0;
  const digest = crypto.randomUUID();
  await control.insert(oauthVisits).values({
    digest,
    provider: "github",
    intent: "sign-in",
    verifier: "v",
    userId: null,
    language: "en",
    expiresAt: endsAt + 30 * DAY_MS,
  });
  const challenge = await requestSignIn(serviceAt(endsAt + 29 * DAY_MS), LAPTOP, {
    email: user.email,
    language: "en",
  });
  const left = async () => [
    (await control.select().from(sessions).where(eq(sessions.id, sessionId))).length,
    (await control.select().from(oauthVisits).where(eq(oauthVisits.digest, digest))).length,
    (await control.select().from(challenges).where(eq(challenges.id, challenge))).length,
  ];
  await sweepSignIns(serviceAt(endsAt + 30 * DAY_MS - 1));
  expect(await left()).toEqual([1, 1, 1]);
  await sweepSignIns(serviceAt(endsAt + 30 * DAY_MS));
  expect(await left()).toEqual([0, 0, 1]);
  await sweepSignIns(serviceAt(endsAt + 30 * DAY_MS + 600_000));
  expect(await left()).toEqual([0, 0, 0]);
});
