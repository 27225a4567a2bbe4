import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ConsoleError } from "../../worker/contract/answer.ts";
import { COMPANY_OPERATIONS } from "../../worker/contract/company-operations.ts";
import type { Operation } from "../../worker/contract/operation.ts";
import { newId, type CompanyId } from "../../worker/domain/ids.ts";
import { can, PERMISSIONS, type Action } from "../../worker/domain/roles.ts";
import { invite } from "../../worker/services/invitations.ts";
import { serviceAt } from "./builders.ts";
import { call } from "./calls.ts";
import { admitted, LEVELS, newCompany, newMember, newPerson, type Person } from "./people.ts";

interface Guarded {
  readonly name: string;
  readonly operation: Operation;
  readonly action: Action;
}

function isAction(access: string): access is Action {
  return access in PERMISSIONS;
}

const GUARDED: readonly Guarded[] = Object.entries<Operation>(COMPANY_OPERATIONS).flatMap(
  ([name, operation]) =>
    isAction(operation.access) ? [{ name, operation, action: operation.access }] : [],
);

const BODIES: Readonly<Record<string, unknown>> = {
  changeCompany: { teamName: "QA" },
  changeMember: { role: "member" },
  invite: { email: "bo@shop.test" },
  deleteCompany: { code: "000000", challenge: newId("challenge"), confirm: "DELETE" },
};

interface Ids {
  readonly company: string;
  readonly member: string;
  readonly invitation: string;
}

function makeCall(by: Person | null, { name, operation }: Guarded, ids: Ids) {
  const path = operation.path
    .replace(":company", ids.company)
    .replace(":member", ids.member)
    .replace(":invitation", ids.invitation);
  return call(by, `${operation.method.toUpperCase()} ${path}`, BODIES[name]);
}

function unknownIds(company: CompanyId): Ids {
  return { company, member: newId("user"), invitation: newId("invitation") };
}

function codeOf(body: unknown): string | undefined {
  const refused = ConsoleError.safeParse(body);
  return refused.success ? refused.data.error.code : undefined;
}

/** A company with a member and an open invitation. */
async function newVictim(): Promise<{ owner: Person; ids: Ids }> {
  const { companyId, owner } = await newCompany({ companyName: "Victim" });
  const member = await newMember({ companyId: companyId });
  const context = serviceAt(Date.now());
  const host = await admitted(context, owner, { companyId, action: "members.manage" });
  const { id } = await invite(context, host, { email: "guest@shop.test", role: "member" });
  return { owner, ids: { company: companyId, member: member.userId, invitation: id } };
}

async function rowsOf({ company }: Ids): Promise<string> {
  const tables = ["members", "invitations", "activities", "exports"];
  const statements = tables.map((table) =>
    env.DB.prepare(`select * from ${table} where company_id = ?`).bind(company),
  );
  const itself = env.DB.prepare("select * from companies where id = ?").bind(company);
  const results = await env.DB.batch([...statements, itself]);
  return JSON.stringify(results.map((result) => result.results));
}

test("every call that names a company is guarded by an action", () => {
  const named = Object.values<Operation>(COMPANY_OPERATIONS).filter(({ path }) =>
    path.includes(":company"),
  );
  expect(GUARDED).toHaveLength(named.length);
});

test.each(GUARDED)(
  "$name: each role may or may not, as the table of roles says",
  async (guarded) => {
    const forbidden: string[] = [];
    const roles = ["owner", "admin", "member", "readonly"] as const;
    for (const role of roles) {
      const { companyId, owner } = await newCompany();
      const by = role === "owner" ? owner : await newMember({ companyId, level: LEVELS[role] });
      const { status, body } = await makeCall(by, guarded, unknownIds(companyId));
      expect(status).not.toBe(401);
      if (status === 403 && codeOf(body) === "FORBIDDEN") forbidden.push(role);
    }
    expect(forbidden).toEqual(roles.filter((role) => !can(role, guarded.action)));
  },
);

test.each(GUARDED)("$name: refused to who is not signed in", async (guarded) => {
  const { ids } = await newVictim();
  expect(await makeCall(null, guarded, ids)).toMatchObject({
    status: 401,
    body: { passed: false, error: { code: "AUTHENTICATION_REQUIRED" } },
  });
});

test.each(GUARDED)(
  "$name: another company's ids are answered as ids that do not exist",
  async (guarded) => {
    const { ids } = await newVictim();
    const before = await rowsOf(ids);
    const attacker = await newCompany({ companyName: "Attacker" });
    const theirs = await makeCall(attacker.owner, guarded, ids);
    const nobodys = await makeCall(attacker.owner, guarded, unknownIds(newId("company")));
    expect(theirs.status).toBe(404);
    expect({ status: theirs.status, body: theirs.body }).toEqual({
      status: nobodys.status,
      body: nobodys.body,
    });

    expect(await rowsOf(ids)).toBe(before);
  },
);

test.each(GUARDED.filter(({ operation }) => /:member|:invitation/.test(operation.path)))(
  "$name: under a company of one's own, another's ids are as unknown as any",
  async (guarded) => {
    const { ids } = await newVictim();
    const before = await rowsOf(ids);
    const { companyId, owner } = await newCompany({ companyName: "Attacker" });
    const theirs = await makeCall(owner, guarded, { ...ids, company: companyId });
    const nobodys = await makeCall(owner, guarded, unknownIds(companyId));
    expect(theirs.status).toBe(404);
    expect(theirs.body).toEqual(nobodys.body);
    expect(await rowsOf(ids)).toBe(before);
  },
);

test("an invitation's calls need its token, and accepting needs a session", async () => {
  const person = await newPerson();
  const token = "a".repeat(32);
  expect((await call(null, `POST /v1/invitation/${token}/accept`)).status).toBe(401);
  for (const answer of [
    await call(null, `GET /v1/invitation/${token}`),
    await call(person, `POST /v1/invitation/${token}/accept`),
  ]) {
    expect(answer).toMatchObject({
      status: 404,
      body: { error: { code: "INVITATION_NOT_FOUND" } },
    });
  }
});
