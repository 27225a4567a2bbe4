import { expect, test } from "vitest";
import { ActivityList } from "../../worker/contract/company.ts";
import { storeActivity } from "../../worker/store/activities.ts";
import { databases } from "./builders.ts";
import { call } from "./calls.ts";
import { LEVELS, newCompany, newMember } from "./people.ts";

test("a member reads the company and their own role in it", async () => {
  const { companyId } = await newCompany({ companyName: "Acme" });
  const admin = await newMember({ companyId, level: LEVELS.admin });
  const { status, body } = await call(admin, `GET /v1/company/${companyId}/info`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    passed: true,
    data: {
      id: companyId,
      name: "Acme",
      level: 3,
      role: "admin",
      plan: "pro",
      timezone: "GMT",
      deletionAt: null,
    },
  });
});

test("a company gets another name, team name and timezone, and the log tells", async () => {
  const { companyId, owner } = await newCompany({ name: "Ana" });
  const path = `/v1/company/${companyId}`;
  const renamed = { name: "  Initech  ", teamName: "QA", timezone: "JST" };
  expect(await call(owner, `PUT ${path}`, renamed)).toMatchObject({
    status: 200,
    body: { passed: true },
  });
  expect((await call(owner, `GET ${path}/info`)).body).toMatchObject({
    data: { name: "Initech", teamName: "QA", timezone: "JST" },
  });
  await call(owner, `PUT ${path}`, { teamName: "" });
  expect((await call(owner, `GET ${path}/info`)).body).toMatchObject({
    data: { name: "Initech", teamName: "", timezone: "JST" },
  });
  expect((await call(owner, `GET ${path}/activity`)).body).toMatchObject([
    { type: "profile_updated", subject: "Initech", by: "Ana" },
    { type: "profile_updated", subject: "Initech", by: "Ana" },
  ]);
});

test("a change of nothing changes nothing", async () => {
  const { companyId, owner } = await newCompany();
  expect((await call(owner, `PUT /v1/company/${companyId}`, {})).status).toBe(200);
  expect((await call(owner, `GET /v1/company/${companyId}/activity`)).body).toEqual([]);
});

test.each([
  [{ name: "  ab " }, "Organization name must have at least 3 characters"],
  [{ name: "x".repeat(51) }, "Organization name must have at most 50 characters"],
  [{ timezone: "Mars" }, "must be one of ET"],
  [{ plan: "enterprise" }, "There is no parameter plan"],
  [{ deletionAt: null }, "There is no parameter deletionAt"],
])("a company is not changed by %j", async (change, message) => {
  const { companyId, owner } = await newCompany({ companyName: "Acme" });
  const refused = await call(owner, `PUT /v1/company/${companyId}`, change);
  expect(refused).toMatchObject({
    status: 400,
    body: { passed: false, message: expect.stringContaining(message) },
  });
  expect((await call(owner, `GET /v1/company/${companyId}/info`)).body).toMatchObject({
    data: { name: "Acme", plan: "pro" },
  });
});

test("the log is read page by page, newest first, without gaps", async () => {
  const { companyId, owner } = await newCompany();
  const { userId } = owner;
  for (const subject of ["one", "two", "three"]) {
    await storeActivity(databases.control, {
      companyId,
      userId,
      type: "namespace_created",
      subject,
      at: 1,
    });
  }
  const path = `GET /v1/company/${companyId}/activity?limit=2`;
  const first = await call(owner, path);
  expect(first.body).toMatchObject([{ subject: "three" }, { subject: "two" }]);
  const [, last] = ActivityList.parse(first.body);
  expect((await call(owner, `${path}&before=${last?.cursor}`)).body).toMatchObject([
    { subject: "one" },
  ]);
});
