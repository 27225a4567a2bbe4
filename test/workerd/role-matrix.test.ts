import { env } from "cloudflare:workers";
import { createExecutionContext } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { app } from "../../worker/app.ts";
import { CONSOLE_OPERATIONS } from "../../worker/contract/console-operations.ts";
import type { Operation } from "../../worker/contract/operation.ts";
import { OPERATIONS } from "../../worker/contract/operations.ts";
import { newId } from "../../worker/domain/ids.ts";
import { newTenant } from "./builders.ts";
import { LEVELS, newMember } from "./people.ts";

type Name = keyof typeof CONSOLE_OPERATIONS;

const EVERYONE = "owner admin member readonly";
const WRITERS = "owner admin member";
const MANAGERS = "owner admin";
const OWNERS = "owner";

// Who may call what, written out: the product's rules, not a copy of the code's.
const MATRIX: Partial<Record<Name, string>> = {
  company: EVERYONE,
  changeCompany: MANAGERS,
  members: EVERYONE,
  changeMember: MANAGERS,
  removeMember: MANAGERS,
  leaveCompany: EVERYONE,
  invitations: EVERYONE,
  invite: MANAGERS,
  resendInvitation: MANAGERS,
  revokeInvitation: MANAGERS,
  activity: MANAGERS,
  exports: OWNERS,
  requestExport: OWNERS,
  requestDeletionCode: OWNERS,
  deleteCompany: OWNERS,
  keepCompany: OWNERS,
  createNamespace: WRITERS,
  namespaces: EVERYONE,
  switchNamespace: WRITERS,
  deleteNamespace: WRITERS,
  createApiKey: WRITERS,
  apiKeys: EVERYONE,
  apiKey: EVERYONE,
  switchApiKey: WRITERS,
  deleteApiKey: WRITERS,
  companyUsage: EVERYONE,
  companyRefused: EVERYONE,
  subscription: EVERYONE,
  requestEnterprise: OWNERS,
  inbox: EVERYONE,
  inboxTags: EVERYONE,
  inboxMessage: EVERYONE,
  deleteInboxMessage: WRITERS,
  deleteInboxMessages: WRITERS,
  inboxRaw: EVERYONE,
  inboxSpam: EVERYONE,
  inboxChecks: EVERYONE,
  checkInboxLinks: WRITERS,
  inboxAttachment: EVERYONE,
  sendSample: WRITERS,
};

const ROLES = ["owner", "admin", "member", "readonly"] as const;

const names = Object.keys(MATRIX).filter((name): name is Name => name in CONSOLE_OPERATIONS);

interface Answer {
  readonly status: number;
  readonly code: string | null;
  readonly body: string;
}

/** Calls an operation with ids that name nothing, so that who is let in gets no further. */
async function call(
  operation: Operation,
  { company, token }: { company: string; token: string | null },
): Promise<Answer> {
  const path = operation.path.replace(":company", company).replaceAll(/:\w+/g, "nothing");
  const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
  const method = operation.method.toUpperCase();
  const request = new Request(`https://api.test${path}`, { method, headers });
  const response = await app.fetch(request, env, createExecutionContext());
  const body = await response.text();
  return { status: response.status, code: /"code":"(\w+)"/.exec(body)?.[1] ?? null, body };
}

describe.each(names)("%s", (name) => {
  test.each(ROLES)("asked for by the %s", async (role) => {
    const { companyId, token } = await newMember({ level: LEVELS[role] });
    const { code, body } = await call(CONSOLE_OPERATIONS[name], { company: companyId, token });
    expect(body).not.toMatch(/COMPANY_NOT_FOUND|"NOT_FOUND"|METHOD_NOT_ALLOWED/);
    expect(code !== "FORBIDDEN").toBe(MATRIX[name]?.split(" ").includes(role));
  });

  test("of another company, and of one that never was, answered alike", async () => {
    const [mine, theirs] = [await newTenant(), await newTenant()];
    const { token } = await newMember({ companyId: mine.companyId, level: LEVELS.owner });
    const operation = CONSOLE_OPERATIONS[name];
    const foreign = await call(operation, { company: theirs.companyId, token });
    const unknown = await call(operation, { company: newId("company"), token });
    expect(foreign).toEqual(unknown);
    expect(foreign).toMatchObject({ status: 404, code: "COMPANY_NOT_FOUND" });
  });

  test("without a session", async () => {
    const { companyId } = await newTenant();
    const answer = await call(CONSOLE_OPERATIONS[name], { company: companyId, token: null });
    expect(answer).toMatchObject({ status: 401, code: "AUTHENTICATION_REQUIRED" });
  });
});

test("no call within a company is left out of the matrix", () => {
  const within = Object.entries<Operation>(CONSOLE_OPERATIONS)
    // The live socket carries its token elsewhere; its own test says who may open it.
    .filter(([name, { path }]) => path.includes(":company") && name !== "live")
    .map(([name]) => name);
  expect(within.toSorted()).toEqual(names.toSorted());
});

test("every call of a user's own needs a session", async () => {
  const own = Object.values<Operation>(CONSOLE_OPERATIONS).filter(
    ({ access }) => access === "session",
  );
  expect(own.length).toBeGreaterThan(10);
  for (const operation of own) {
    const answer = await call(operation, { company: "", token: null });
    expect([operation.path, answer.code]).toEqual([operation.path, "AUTHENTICATION_REQUIRED"]);
  }
});

test("every route is an operation that says who may call it, and every operation has a route", () => {
  const pages = ["/", "/docs"];
  const routes = app.routes
    .filter(({ method, path }) => method !== "ALL" && !pages.includes(path))
    .map(({ method, path }) => `${method} ${path}`);
  const operations = Object.values<Operation>({ ...OPERATIONS, ...CONSOLE_OPERATIONS }).map(
    ({ method, path }) => `${method.toUpperCase()} ${path}`,
  );
  expect([...new Set(routes)].toSorted()).toEqual([...new Set(operations)].toSorted());
});
