import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { challenges, companies, invitations, members, users } from "../../drizzle/schema.ts";
import { ACCOUNT_OPERATIONS } from "../../worker/contract/account-operations.ts";
import { ConsoleError } from "../../worker/contract/answer.ts";
import { CodeSent, SignedIn } from "../../worker/contract/account.ts";
import { MAX_ATTEMPTS } from "../../worker/domain/challenge.ts";
import { newId, parseId } from "../../worker/domain/ids.ts";
import { digestSecret, newSecret } from "../../worker/domain/secret.ts";
import { listActivities } from "../../worker/store/activities.ts";
import { findKeyHolder } from "../../worker/store/api-keys.ts";
import { digestKey } from "../../worker/domain/api-key.ts";
import { requestEmailChange } from "../../worker/services/change-email.ts";
import { requestDeletionCode } from "../../worker/services/delete-company.ts";
import { requestSignIn, requestSignUp } from "../../worker/services/sign-in-codes.ts";
import { signInByCode } from "../../worker/services/sign-in.ts";
import { databases, newTenant } from "./builders.ts";
import { callConsole, type ConsoleCall } from "./calls.ts";
import { codeIn, mailingAt, newOutbox } from "./outgoing-mails.ts";
import { LEVELS, newAddress, newMember, newUser } from "./people.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ONLINE = { address: "198.51.100.7", userAgent: "Firefox" };
const LAPTOP = { address: null, userAgent: "Firefox" };
const { register, requestLoginCode, logIn } = ACCOUNT_OPERATIONS;

const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, "log").mockImplementation((line: unknown) => void logged.push(String(line)));
});

async function signUp(
  email: string,
  given: { name?: string; invitation?: string } = {},
  now = NOW,
) {
  const context = mailingAt(now);
  const { outbox: mails } = context;
  const { name = "Ana Lima", invitation } = given;
  const request = { email, name, language: "en" as const, invitation };
  const challenge = await requestSignUp(context, LAPTOP, request);
  return { context, mails, proof: { challenge, code: codeIn(mails[0]) } };
}

async function signInCode(email: string, now = NOW) {
  const context = mailingAt(now);
  const { outbox: mails } = context;
  const challenge = await requestSignIn(context, LAPTOP, { email, language: "en" });
  return { context, mails, challenge };
}

function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

const REFUSED = { code: "INVALID_CODE" };

test("a first sign-in makes user, company, namespace and a key that works, and tells them once", async () => {
  const email = newAddress();
  const { context, proof } = await signUp(email);
  const made = await signInByCode(context, LAPTOP, proof);
  expect(made).toMatchObject({ email, name: "Ana Lima", created: true, language: "en" });
  expect(made.company.name).toBe("Ana Lima");
  const holder = await findKeyHolder(databases.control, await digestKey(made.apiKey ?? ""));
  expect(holder).toMatchObject({
    companyId: made.company.id,
    plan: "free",
    namespaces: [{ name: made.namespace, active: true }],
  });

  const again = await signInCode(email);
  const proofAgain = { challenge: again.challenge, code: codeIn(again.mails[0]) };
  const later = await signInByCode(again.context, LAPTOP, proofAgain);
  expect(later).toMatchObject({ created: false, namespace: null, apiKey: null });
  expect(later.company).toEqual(made.company);
  const id = parseId("company", made.company.id);
  const done = id && (await listActivities(databases.control, id, { before: undefined, limit: 9 }));
  expect(done?.map(({ type, by }) => [type, by])).toEqual([
    ["login", "Ana Lima"],
    ["login", "Ana Lima"],
  ]);
});

test("twenty first sign-ins of one address at once make one account", async () => {
  const email = newAddress();
  const asked = await Promise.all(Array.from({ length: 20 }, () => signUp(email)));
  const signedIn = await Promise.all(
    asked.map(({ context, proof }) => signInByCode(context, LAPTOP, proof)),
  );
  expect(new Set(signedIn.map(({ company }) => company.id)).size).toBe(1);
  expect(signedIn.filter(({ created }) => created)).toHaveLength(1);
  expect(signedIn.filter(({ apiKey }) => apiKey !== null)).toHaveLength(1);
  const rows = await databases.control
    .select()
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(users.email, email));
  expect(rows).toHaveLength(1);
});

test("a user who belongs to no company any more gets one, also when signing in twice at once", async () => {
  const { email } = await newUser();
  const asked = await Promise.all([signInCode(email), signInCode(email)]);
  const signedIn = await Promise.all(
    asked.map(({ context, mails, challenge }) =>
      signInByCode(context, LAPTOP, { challenge, code: codeIn(mails[0]) }),
    ),
  );
  expect(new Set(signedIn.map(({ company }) => company.id)).size).toBe(1);
  expect(signedIn.filter(({ apiKey }) => apiKey !== null)).toHaveLength(1);
  expect(signedIn.map(({ created }) => created)).toEqual([false, false]);
});

test("the company of a session is the oldest membership's, but for one that is being deleted", async () => {
  const first = await newMember({ level: LEVELS.member });
  const second = await newTenant();
  const { userId, email } = first;
  await databases.control
    .insert(members)
    .values({ companyId: second.companyId, userId, level: 2, createdAt: Date.now() + MINUTE_MS });
  const companyAt = async () => {
    const { context, mails, challenge } = await signInCode(email);
    const proof = { challenge, code: codeIn(mails[0]) };
    return (await signInByCode(context, LAPTOP, proof)).company.id;
  };
  expect(await companyAt()).toBe(first.companyId);
  await databases.control
    .update(companies)
    .set({ deletionAt: NOW })
    .where(eq(companies.id, first.companyId));
  expect(await companyAt()).toBe(second.companyId);
});

test("of 200 wrong codes at once five are compared, and then the right one opens nothing", async () => {
  const { context, proof } = await signUp(newAddress());
  const tries = Array.from({ length: 200 }, (_, index) =>
    signInByCode(context, LAPTOP, {
      ...proof,
      code: String((Number(proof.code) + 1 + index) % 1_000_000).padStart(6, "0"),
    }),
  );
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
  const [row] = await databases.control
    .select()
    .from(challenges)
    .where(eq(challenges.id, proof.challenge));
  expect(row?.attempts).toBe(MAX_ATTEMPTS);
  await expect(signInByCode(context, LAPTOP, proof)).rejects.toMatchObject(REFUSED);
});

test("four wrong codes do no harm to the right one", async () => {
  const { context, proof } = await signUp(newAddress());
  for (let round = 1; round < MAX_ATTEMPTS; round++) {
    const bad = { ...proof, code: wrong(proof.code) };
    await expect(signInByCode(context, LAPTOP, bad)).rejects.toMatchObject(REFUSED);
  }
  expect(await signInByCode(context, LAPTOP, proof)).toMatchObject({ created: true });
});

test("a code opens once, also when it is sent several times at once", async () => {
  const { context, proof } = await signUp(newAddress());
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => signInByCode(context, LAPTOP, proof)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(signInByCode(context, LAPTOP, proof)).rejects.toMatchObject(REFUSED);
});

async function signUpTaking(ms: number) {
  const { context, proof } = await signUp(newAddress());
  return signInByCode({ ...context, now: () => NOW + ms }, LAPTOP, proof);
}

test("a code opens for ten minutes and no longer", async () => {
  expect(await signUpTaking(10 * MINUTE_MS - 1)).toMatchObject({ created: true });
  await expect(signUpTaking(10 * MINUTE_MS + 1000)).rejects.toMatchObject(REFUSED);
});

test("a code opens only with its own challenge", async () => {
  const [mine, theirs] = [await signUp(newAddress()), await signUp(newAddress())];
  const { code } = mine.proof;
  for (const challenge of [theirs.proof.challenge, newId("challenge"), "", "x'; --"]) {
    const bad = signInByCode(mine.context, LAPTOP, { code, challenge });
    await expect(bad).rejects.toMatchObject(REFUSED);
  }
  expect(await signInByCode(mine.context, LAPTOP, mine.proof)).toMatchObject({ created: true });
});

test("a code for the old address opens nothing once the user has another", async () => {
  const { email, userId } = await newMember();
  const { context, mails, challenge } = await signInCode(email);
  await databases.control.update(users).set({ email: newAddress() }).where(eq(users.id, userId));
  const proof = { challenge, code: codeIn(mails[0]) };
  await expect(signInByCode(context, LAPTOP, proof)).rejects.toMatchObject(REFUSED);
});

test("no code opens what an unknown address asked for", async () => {
  const { context, mails, challenge } = await signInCode(newAddress());
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe("No Restante account with this address");
  expect(mails[0]?.text).toContain(env.CONSOLE_URL);
  for (const code of ["000000", "123456"]) {
    const proof = { challenge, code };
    await expect(signInByCode(context, LAPTOP, proof)).rejects.toMatchObject(REFUSED);
  }
});

async function shapeOf(answer: Response): Promise<unknown> {
  const headers = Object.fromEntries(answer.headers);
  delete headers["x-request-id"];
  const { challenge, ...body } = CodeSent.parse(await answer.json());
  expect(challenge).toMatch(/^chl_[a-z2-7]{26}$/);
  return { status: answer.status, headers, body };
}

test("known and unknown addresses are answered alike, and only the mails differ", async () => {
  const { email: known } = await newMember();
  const unknown = newAddress();
  const { sent, env: bindings } = newOutbox();
  for (const operation of [register, requestLoginCode]) {
    const shapes = [];
    for (const email of [known, unknown]) {
      const json =
        operation === register
          ? { email, name: "Eve", action: "register" }
          : { email, action: "login" };
      shapes.push(await shapeOf(await callConsole(operation, { json, env: bindings })));
    }
    expect(shapes[0]).toEqual(shapes[1]);
  }
  expect(sent.map(({ to }) => to)).toEqual([known, unknown, known, unknown]);
  const subjects = sent.map(({ subject }) => subject.replace(/^\d{6}/, "CODE"));
  expect(subjects).toEqual([
    "CODE is your Restante code",
    "CODE is your Restante code",
    "CODE is your Restante code",
    "No Restante account with this address",
  ]);
});

test("signing up with a known address signs in, under the name that is known", async () => {
  const { email, companyId } = await newMember();
  const { context, proof } = await signUp(email, { name: "Mallory" });
  expect(await signInByCode(context, LAPTOP, proof)).toMatchObject({
    name: "Ana",
    created: false,
    apiKey: null,
    company: { id: companyId },
  });
});

test.for([
  ["body", { language: "es" }, { "accept-language": "pt" }, "es tu código"],
  ["header", {}, { "accept-language": "fr, de;q=0.9, pt-PT;q=0.8, es;q=0.5" }, "é o seu código"],
  ["neither", {}, {}, "is your Restante code"],
  ["nonsense", {}, { "accept-language": "__proto__;q=x,,;=" }, "is your Restante code"],
] as const)("the code comes in the language of the %s", async ([, body, headers, words]) => {
  const { sent, env: bindings } = newOutbox();
  const json = { email: newAddress(), name: "Ana", action: "register", ...body };
  await callConsole(register, { json, headers, env: bindings });
  expect(sent[0]?.subject).toContain(words);
});

test("a known user is written to in their own language", async () => {
  const { email, userId } = await newMember();
  await databases.control.update(users).set({ language: "es" }).where(eq(users.id, userId));
  const { mails } = await signInCode(email);
  expect(mails[0]?.subject).toContain("es tu código");
});

async function codesAskedFor(count: number, callOf: (index: number) => ConsoleCall) {
  const statuses = [];
  const { env: bindings } = newOutbox();
  for (let index = 0; index < count; index++) {
    const answer = await callConsole(requestLoginCode, { ...callOf(index), env: bindings });
    statuses.push(answer.status);
  }
  return statuses;
}

test("an address gets five codes an hour from one client and twenty in all, known or not", async () => {
  const { email: known } = await newMember();
  for (const email of [known, newAddress()]) {
    const askedBy = (client: number, count: number) =>
      codesAskedFor(count, () => ({
        json: { email, action: "login" },
        headers: { "cf-connecting-ip": `198.51.100.${client}` },
      }));
    // Who asks in vain keeps nobody else from signing in.
    for (const client of [1, 2, 3]) {
      expect(await askedBy(client, 6)).toEqual([200, 200, 200, 200, 200, 429]);
    }
    expect(await askedBy(4, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(await askedBy(5, 1)).toEqual([429]);
  }
});

test("codes that anybody asks for and codes that a session asks for take nothing from each other", async () => {
  const member = await newMember();
  const { email } = member;
  const ask = async (client: number) => {
    const asker = { address: `198.51.101.${client}`, userAgent: "Firefox" };
    await requestSignIn(mailingAt(NOW), asker, { email, language: "en" });
  };
  const askToDelete = (client: string) => requestDeletionCode(mailingAt(NOW), member, client);
  for (let count = 0; count < 20; count++) await ask(count);
  await expect(ask(20)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  // Wherever the session asks from.
  for (let count = 0; count < 5; count++) await askToDelete(`198.51.101.${count}`);
  await expect(askToDelete("198.51.101.9")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await requestEmailChange(mailingAt(NOW), member.user, { email: newAddress(), client: ONLINE });
});

function callFrom(address: string): ConsoleCall {
  const json = { email: newAddress(), action: "login" };
  return { json, headers: { "cf-connecting-ip": address } };
}

test("one client gets thirty codes an hour, and others still theirs", async () => {
  // All addresses of a /64 are one customer's, who can take another for each request.
  const statuses = await codesAskedFor(31, (index) => callFrom(`2001:db8:0:30::${index}`));
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses[30]).toBe(429);
  expect(await codesAskedFor(1, () => callFrom("2001:db8:0:31::1"))).toEqual([200]);
});

test("IPv4 addresses are clients of their own, also as IPv6 writes them", async () => {
  expect(await codesAskedFor(30, () => callFrom("192.0.2.1"))).not.toContain(429);
  expect(await codesAskedFor(1, () => callFrom("::ffff:192.0.2.2"))).toEqual([200]);
  expect(await codesAskedFor(1, () => callFrom("::ffff:192.0.2.1"))).toEqual([429]);
});

/** The code that comes to an address at `now`, asked for over the internet. */
async function codeFor(email: string, now: number) {
  const context = mailingAt(now);
  const request = { email, name: "Ana", language: "en" as const, invitation: undefined };
  const challenge = await requestSignUp(context, ONLINE, request);
  const [, code = ""] = /^(\w+) is your/.exec(context.outbox[0]?.subject ?? "") ?? [];
  return { context, proof: { challenge, code } };
}

const SHORT = /^\d{6}$/;
const LONG = /^[A-Z2-7]{8}$/;

test("after three codes of a day that nobody got right the next is too long to guess, and opens", async () => {
  const email = newAddress();
  for (let day = 0; day < 3; day++) {
    const { context, proof } = await codeFor(email, NOW + day * 7 * HOUR_MS);
    expect(proof.code).toMatch(SHORT);
    const bad = { ...proof, code: wrong(proof.code) };
    await expect(signInByCode(context, ONLINE, bad)).rejects.toMatchObject(REFUSED);
  }
  const { proof } = await codeFor(email, NOW + 23 * HOUR_MS);
  expect(proof.code).toMatch(LONG);
  const { env: bindings } = newOutbox();
  const typed = `${proof.code.slice(0, 4)}-${proof.code.slice(4)} `.toLowerCase();
  // The clock of the call is later; the code is from now.
  await databases.control
    .update(challenges)
    .set({ expiresAt: Date.now() + HOUR_MS })
    .where(eq(challenges.id, proof.challenge));
  const opened = await callConsole(logIn, { json: { ...proof, code: typed }, env: bindings });
  expect(opened.status).toBe(200);
  expect((await codeFor(email, NOW + 48 * HOUR_MS)).proof.code).toMatch(SHORT);
});

test("of many codes asked for at once three are short; those that opened or ran out untried do no harm", async () => {
  const email = newAddress();
  const clients = Array.from({ length: 5 }, () => codeFor(email, NOW));
  const codes = (await Promise.all(clients)).map(({ proof }) => proof.code);
  expect(codes.filter((code) => SHORT.test(code))).toHaveLength(3);
  expect(codes.filter((code) => LONG.test(code))).toHaveLength(2);
  const later = NOW + 2 * HOUR_MS;
  for (let round = 0; round < 4; round++) {
    const { context, proof } = await codeFor(email, later + round);
    expect(proof.code).toMatch(SHORT);
    await signInByCode(context, ONLINE, proof);
  }
});

test("without a client's address, as on a laptop, nothing is counted", async () => {
  const json = { email: newAddress(), action: "login" };
  expect(new Set(await codesAskedFor(40, () => ({ json })))).toEqual(new Set([200]));
});

// The minutes of the binding are the clock's: twice the limit and one is too much in any two of them.
test("more than 60 sign-in calls of a client in a minute are refused, with when to come back", async () => {
  const call = {
    json: { code: "123456", challenge: newId("challenge") },
    headers: { "cf-connecting-ip": "2001:db8::61" },
  };
  const answers = await Promise.all(Array.from({ length: 121 }, () => callConsole(logIn, call)));
  expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(60);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get("retry-after")).toBe("60");
  const body = ConsoleError.parse(await refused?.json());
  expect(body.error).toMatchObject({ code: "RATE_LIMITED", retryAfterMs: 60_000 });
});

test("more than ten calls of a client for one address in a minute are refused, and others' are not", async () => {
  const json = { email: newAddress(), action: "login" };
  const askFrom = async (address: string) => {
    const headers = { "cf-connecting-ip": address };
    return (await callConsole(requestLoginCode, { json, headers })).text();
  };
  const bodies = await Promise.all(Array.from({ length: 21 }, () => askFrom("203.0.113.1")));
  expect(bodies.filter((body) => body.includes("Wait a minute")).length).toBeGreaterThan(0);
  expect(await askFrom("203.0.113.2")).not.toContain("Wait a minute");
});

async function invite(email: string, given: { plan?: "free" | "pro"; expiresAt?: number } = {}) {
  const { plan = "pro", expiresAt = NOW + 60 * MINUTE_MS } = given;
  const owner = await newMember({ plan });
  const token = newSecret();
  await databases.control.insert(invitations).values({
    id: newId("invitation"),
    companyId: owner.companyId,
    email,
    role: "admin",
    digest: await digestSecret(token),
    invitedBy: owner.userId,
    createdAt: NOW,
    expiresAt,
  });
  return { token, companyId: owner.companyId };
}

async function levelsIn(companyId: Awaited<ReturnType<typeof invite>>["companyId"]) {
  const rows = await databases.control
    .select()
    .from(members)
    .where(eq(members.companyId, companyId));
  return rows.map(({ level }) => level).toSorted((a, b) => a - b);
}

test("an invited user joins the company instead of founding one, once", async () => {
  const email = newAddress();
  const { token, companyId } = await invite(email);
  const { context, proof } = await signUp(email, { invitation: token });
  const joined = await signInByCode(context, LAPTOP, proof);
  expect(joined).toMatchObject({ created: true, namespace: null, apiKey: null });
  expect(joined.company.id).toBe(companyId);
  expect(await levelsIn(companyId)).toEqual([1, 3]);
  const left = await databases.control
    .select()
    .from(invitations)
    .where(eq(invitations.companyId, companyId));
  expect(left).toEqual([]);
});

test("an invitation to another address, an expired one and a full company found an own company", async () => {
  const email = newAddress();
  const others = await invite(newAddress());
  const expired = await invite(email, { expiresAt: NOW });
  const full = await invite(email, { plan: "free" });
  for (const { token, companyId } of [others, expired, full]) {
    const address = companyId === full.companyId ? email : newAddress();
    const { context, proof } = await signUp(address, { invitation: token });
    const own = await signInByCode(context, LAPTOP, proof);
    expect(own.company.id).not.toBe(companyId);
    expect(own.apiKey).not.toBeNull();
    expect(await levelsIn(companyId)).toEqual([1]);
  }
});

test("invitations accepted at once never pass the plan's number of users", async () => {
  const { companyId } = await invite(newAddress());
  const asked = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const [email, token] = [newAddress(), newSecret()];
      await databases.control.insert(invitations).values({
        id: newId("invitation"),
        companyId,
        email,
        role: "member",
        digest: await digestSecret(token),
        invitedBy: newId("user"),
        createdAt: NOW,
        expiresAt: NOW + MINUTE_MS,
      });
      return signUp(email, { invitation: token });
    }),
  );
  await Promise.all(asked.map(({ context, proof }) => signInByCode(context, LAPTOP, proof)));
  expect(await levelsIn(companyId)).toHaveLength(5);
});

test("codes, tokens and keys stand neither in a log line nor in the database", async () => {
  const email = newAddress();
  const { sent, env: bindings } = newOutbox();
  const asked = await callConsole(register, {
    json: { email, name: "Ana", action: "register" },
    env: bindings,
  });
  const { challenge } = CodeSent.parse(await asked.json());
  const code = /\d{6}/.exec(sent[0]?.subject ?? "")?.[0] ?? "";
  const bad = { challenge, code: wrong(code) };
  expect((await callConsole(logIn, { json: bad })).status).toBe(400);
  const answer = await callConsole(logIn, { json: { challenge, code } });
  const { data } = SignedIn.parse(await answer.json());
  await callConsole(requestLoginCode, { json: { email, action: "login" } });
  expect(logged.join("\n")).toContain("a mail was not sent");

  const [, payload = "", signature = ""] = data.token.split(".");
  const { secret: own } = JSON.parse(atob(payload));
  const secrets = [data.token, signature, String(own), data.apiKey ?? ""];
  const dump = await dumpOf(env.DB);
  expect(dump).toContain(email);
  // Six digits may stand in any digest; as a value of their own they stand nowhere.
  expect(dump).not.toContain(`"${code}"`);
  for (const secret of [...secrets, code]) expect(logged.join("\n")).not.toContain(secret);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(30);
    expect(dump).not.toContain(secret);
  }
});

async function dumpOf(db: typeof env.DB): Promise<string> {
  const tables = await db
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\'",
    )
    .all<{ name: string }>();
  const rows = [];
  for (const { name } of tables.results) {
    if (name.startsWith("sqlite_") || name.startsWith("d1_")) continue;
    rows.push((await db.prepare(`select * from "${name}"`).all()).results);
  }
  return JSON.stringify(rows);
}
