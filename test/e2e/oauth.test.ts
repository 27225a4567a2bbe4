import { eq } from "drizzle-orm";
import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkedAccounts, oauthVisits } from "../../drizzle/schema.ts";
import { ConsoleError } from "../../worker/contract/answer.ts";
import { LinkedAccountList, SignedIn, VisitStarted } from "../../worker/contract/account.ts";
import { OAUTH_PROVIDERS, type OAuthProvider } from "../../worker/domain/oauth.ts";
import {
  startOAuthProvider,
  type StandInPerson,
  type StandInProvider,
} from "../stand-ins/oauth-provider.ts";
import { ActivityList } from "../../worker/contract/company.ts";
import { apiOf, json } from "./api.ts";
import { startService, type Service } from "./service.ts";

let provider: StandInProvider;
let service: Service;
beforeAll(async () => {
  provider = await startOAuthProvider();
  service = await startService(undefined, provider.vars);
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});

function newPerson(given: Partial<StandInPerson> = {}): StandInPerson {
  const subject = String(randomInt(1e12));
  return { subject, email: `${randomUUID()}@people.test`, verified: true, name: "Ana", ...given };
}

interface Call {
  readonly method: string;
  readonly token?: string;
  readonly body?: object;
}

function call(path: string, { method, token, body }: Call): Promise<Response> {
  return fetch(new URL(path, service.apiUrl), {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** What the browser comes back with from the provider's page at `url`. */
async function visit(url: string, person: StandInPerson) {
  provider.signInAs(person);
  const answer = await fetch(url, { redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  const { oauth, code = "", state = "" } = Object.fromEntries(back.searchParams);
  return { origin: back.origin, oauth, code, state };
}

async function start(path: string, token?: string) {
  const answer = await call(path, { method: "POST", ...(token === undefined ? {} : { token }) });
  return (await json(VisitStarted, answer)).data;
}

async function comeBack(name: OAuthProvider, person: StandInPerson) {
  const { url, state } = await start(`/v1/oauth/${name}`);
  const back = await visit(url, person);
  expect(back).toMatchObject({ origin: service.apiUrl, oauth: name, state });
  return { code: back.code, state };
}

async function signIn(name: OAuthProvider, person: StandInPerson) {
  const body = await comeBack(name, person);
  return (await json(SignedIn, await call(`/v1/oauth/${name}`, { method: "PUT", body }))).data;
}

async function link(name: OAuthProvider, person: StandInPerson, token: string) {
  const path = `/v1/account/linked/${name}`;
  const { url, state } = await start(path, token);
  const { code } = await visit(url, person);
  return call(path, { method: "PUT", token, body: { code, state } });
}

async function errorOf(answer: Response) {
  const { error } = ConsoleError.parse(await answer.json());
  return { status: answer.status, code: error.code };
}

const FAILED = { status: 400, code: "VISIT_FAILED" };

test("the providers with client ids are offered", async () => {
  const answer = await call("/v1/oauth", { method: "GET" });
  expect(await answer.json()).toEqual(["github", "google"]);
  const other = await call("/v1/oauth/myspace", { method: "POST" });
  expect(await errorOf(other)).toEqual({ status: 404, code: "PROVIDER_NOT_FOUND" });
});

test.each(OAUTH_PROVIDERS)(
  "the first sign-in by %s makes an account, the next finds it",
  async (name) => {
    const person = newPerson();
    const first = await signIn(name, person);
    expect(first).toMatchObject({ created: true, name: "Ana", email: person.email });
    expect(first.apiKey).toMatch(/^rst_/);
    // The subject tells who it is, though the address there is another now.
    const next = await signIn(name, { ...person, email: "moved@people.test" });
    expect(next).toMatchObject({ created: false, email: person.email, apiKey: null });
    expect(next.company).toEqual(first.company);
  },
);

test("a proven address signs in to the account that has it, and links it", async () => {
  const person = newPerson();
  const first = await signIn("github", person);
  const second = await signIn("google", { ...person, subject: "g-1", email: person.email });
  expect(second.company).toEqual(first.company);
  const answer = await call("/v1/account/linked", { method: "GET", token: first.token });
  const linked = await json(LinkedAccountList, answer);
  expect(linked.map(({ provider: name }) => name).toSorted()).toEqual(["github", "google"]);
});

test.each(OAUTH_PROVIDERS)("an address that %s has not proven signs nobody in", async (name) => {
  const { email } = await signIn("github", newPerson());
  const body = await comeBack(name, newPerson({ email, verified: false }));
  expect(await errorOf(await call(`/v1/oauth/${name}`, { method: "PUT", body }))).toEqual(FAILED);
});

function end(path: string, body: object): Promise<Response> {
  return call(path, { method: "PUT", body });
}

test("a visit ends once, at its own provider, with the code that belongs to it", async () => {
  const body = await comeBack("github", newPerson());
  expect(await errorOf(await end("/v1/oauth/google", body))).toEqual(FAILED);
  expect(await errorOf(await end("/v1/oauth/github", { ...body, state: "guess" }))).toEqual(FAILED);
  expect((await end("/v1/oauth/github", body)).status).toBe(200);
  expect(await errorOf(await end("/v1/oauth/github", body))).toEqual(FAILED);

  // PKCE: a code stolen from one visit is worth nothing in another.
  const [mine, theirs] = [
    await comeBack("google", newPerson()),
    await comeBack("google", newPerson()),
  ];
  const mixed = { code: theirs.code, state: mine.state };
  expect(await errorOf(await end("/v1/oauth/google", mixed))).toEqual(FAILED);
});

test("a visit that took too long signs nobody in", async () => {
  const body = await comeBack("github", newPerson());
  await service.db.update(oauthVisits).set({ expiresAt: Date.now() - 1 });
  const answer = await call("/v1/oauth/github", { method: "PUT", body });
  expect(await errorOf(answer)).toEqual(FAILED);
});

test("the state of a visit is kept by its digest only", async () => {
  const { state } = await start("/v1/oauth/github");
  expect(state).toMatch(/^[a-z2-7]{32}$/);
  const rows = await service.db.select().from(oauthVisits);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(state);
});

test("a user links an account, signs in with it, and unlinks it", async () => {
  const { token, company } = await signIn("github", newPerson());
  const google = newPerson({ subject: randomUUID() });
  const linked = await json(LinkedAccountList, await link("google", google, token));
  expect(linked.map(({ provider: name, email }) => [name, email])).toContainEqual([
    "google",
    google.email,
  ]);
  expect((await link("google", google, token)).status).toBe(200);
  expect((await signIn("google", google)).company).toEqual(company);

  const path = "/v1/account/linked/google";
  expect((await call(path, { method: "DELETE", token })).status).toBe(200);
  expect(await errorOf(await call(path, { method: "DELETE", token }))).toMatchObject({
    code: "PROVIDER_NOT_FOUND",
  });
  expect((await signIn("google", google)).company).not.toEqual(company);
});

/** Subjects of the service's own mails to an address, sorted; waits until there are `count`. */
async function mailsTo(email: string, count: number): Promise<string[]> {
  const { namespace: ns, apiKey } = service.server;
  const tag = `to.${email.replace("@", "-at-")}`;
  const { data } = await apiOf(service.apiUrl, apiKey).read({
    ns,
    tag,
    count,
    await_messages: true,
  });
  return data.map(({ subject }) => subject).toSorted();
}

test("the account's own address is told of each link, and the activity log keeps it", async () => {
  const person = newPerson();
  const { token, company } = await signIn("github", person);
  const google = newPerson({ subject: randomUUID() });
  for (let again = 0; again < 2; again++) await link("google", google, token);
  await call("/v1/account/linked/google", { method: "DELETE", token });
  // A sign-in links as well, when the address is the account's.
  await signIn("google", { ...google, email: person.email });
  expect(await mailsTo(person.email, 3)).toEqual([
    "Google can now sign in to your Restante account",
    "Google can now sign in to your Restante account",
    "Google no longer signs in to your Restante account",
  ]);
  const path = `/v1/company/${company.id}/activity`;
  const activity = await json(ActivityList, await call(path, { method: "GET", token }));
  const changes = activity.filter(({ type }) => type === "profile_updated");
  expect(changes.map(({ subject }) => subject)).toEqual([
    "google linked",
    "google unlinked",
    "google linked",
  ]);
});

test("an account of another user, and a second one of the same provider, are not linked", async () => {
  const [mine, theirs] = [newPerson(), newPerson()];
  const { token } = await signIn("github", mine);
  await signIn("google", theirs);
  const already = { status: 409, code: "ALREADY_LINKED" };
  expect(await errorOf(await link("google", theirs, token))).toEqual(already);
  expect(await errorOf(await link("github", newPerson(), token))).toEqual(already);
  const rows = await service.db
    .select()
    .from(linkedAccounts)
    .where(eq(linkedAccounts.subject, theirs.subject));
  expect(rows).toHaveLength(1);
});

test("a visit to link is its user's own, and no sign-in", async () => {
  const [mine, theirs] = [await signIn("github", newPerson()), await signIn("github", newPerson())];
  const path = "/v1/account/linked/google";
  const { url, state } = await start(path, mine.token);
  const { code } = await visit(url, newPerson());
  const body = { code, state };
  const stolen = await call(path, { method: "PUT", token: theirs.token, body });
  expect(await errorOf(stolen)).toEqual(FAILED);
  expect(await errorOf(await call("/v1/oauth/google", { method: "PUT", body }))).toEqual(FAILED);
  const signInVisit = await comeBack("google", newPerson());
  const forced = await call(path, { method: "PUT", token: theirs.token, body: signInVisit });
  expect(await errorOf(forced)).toEqual(FAILED);
});
