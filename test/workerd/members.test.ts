import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { app } from "../../worker/app.ts";
import { LIVE_PROTOCOL } from "../../worker/contract/inbox.ts";
import { LIVE_MS, LIVE_OVER } from "../../worker/domain/live.ts";
import { newTenant } from "./builders.ts";
import { call } from "./calls.ts";
import { ageSockets, listenTo } from "./console-sockets.ts";
import { join, LEVELS, newCompany, newMember, newPerson, type Person } from "./people.ts";

test("members are listed oldest first, with level and role", async () => {
  const { companyId, owner } = await newCompany();
  const admin = await newMember({ companyId, level: LEVELS.admin });
  const reader = await newMember({ companyId, level: LEVELS.readonly });
  const { body } = await call(reader, `GET /v1/company/${companyId}/members`);
  expect(body).toHaveLength(3);
  expect(body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: owner.userId, email: owner.email, level: 1, role: "owner" }),
      expect.objectContaining({ id: admin.userId, level: 3, role: "admin" }),
      expect.objectContaining({ id: reader.userId, level: 4, role: "readonly" }),
    ]),
  );
});

test("another role holds from the member's next call on", async () => {
  const { companyId, owner } = await newCompany();
  const member = await newMember({ companyId, level: LEVELS.member });
  const path = `/v1/company/${companyId}`;
  expect((await call(member, `GET ${path}/activity`)).status).toBe(403);
  const change = await call(owner, `PUT ${path}/member/${member.userId}`, { role: "admin" });
  expect(change).toMatchObject({ status: 200, body: { passed: true } });
  expect((await call(member, `GET ${path}/activity`)).status).toBe(200);
});

test("nobody is made an owner", async () => {
  const { companyId, owner } = await newCompany();
  const member = await newMember({ companyId: companyId });
  const path = `PUT /v1/company/${companyId}/member/${member.userId}`;
  for (const body of [{ role: "owner" }, { role: "none" }, { level: 1 }, {}]) {
    expect((await call(owner, path, body)).status).toBe(400);
  }
});

test("the owner keeps role and place, whoever tries", async () => {
  const { companyId, owner } = await newCompany();
  const admin = await newMember({ companyId, level: LEVELS.admin });
  const path = `/v1/company/${companyId}`;
  const attempts = [
    await call(admin, `PUT ${path}/member/${owner.userId}`, { role: "member" }),
    await call(owner, `PUT ${path}/member/${owner.userId}`, { role: "member" }),
    await call(admin, `DELETE ${path}/member/${owner.userId}`),
    await call(owner, `DELETE ${path}/member/${owner.userId}`),
    await call(owner, `DELETE ${path}/membership`),
  ];
  for (const attempt of attempts) {
    expect(attempt).toMatchObject({ status: 409, body: { error: { code: "OWNER_STAYS" } } });
  }
  expect((await call(owner, `GET ${path}/info`)).body).toMatchObject({ data: { level: 1 } });
});

test("who is removed, or leaves, is shut out at once and stays signed in elsewhere", async () => {
  const [here, there] = [await newCompany(), await newCompany()];
  const [removed, left] = [
    await newMember({ companyId: here.companyId }),
    await newMember({ companyId: here.companyId }),
  ];
  await join(there.companyId, removed);
  const path = `/v1/company/${here.companyId}`;
  expect((await call(here.owner, `DELETE ${path}/member/${removed.userId}`)).status).toBe(200);
  expect((await call(left, `DELETE ${path}/membership`)).status).toBe(200);
  for (const gone of [removed, left]) {
    expect(await call(gone, `GET ${path}/info`)).toMatchObject({
      status: 404,
      body: { error: { code: "COMPANY_NOT_FOUND" } },
    });
  }
  expect((await call(removed, `GET /v1/company/${there.companyId}/info`)).status).toBe(200);
  expect((await call(here.owner, `GET ${path}/members`)).body).toHaveLength(1);
});

test("who is removed, leaves or signs out hears of no mail after ten minutes, and opens no socket again", async () => {
  const { companyId, namespaceId, namespace } = await newTenant();
  const owner = await newMember({ companyId, level: LEVELS.owner });
  const people = await Promise.all([1, 2, 3, 4].map(() => newMember({ companyId })));
  const [removed, left, out, stays] = people;
  if (!removed || !left || !out || !stays) throw new Error("four people are here");
  const open = async ({ token }: Person) => {
    const protocol = `${LIVE_PROTOCOL}, ${token}`;
    const headers = { upgrade: "websocket", "sec-websocket-protocol": protocol };
    const live = `/v1/company/${companyId}/live/${namespace}`;
    return app.request(live, { headers }, env, createExecutionContext());
  };
  const sockets = await Promise.all(people.map(open));
  const ears = sockets.map(({ webSocket }) => {
    if (!webSocket) throw new Error("no socket");
    return listenTo(webSocket);
  });
  const path = `/v1/company/${companyId}`;
  expect((await call(owner, `DELETE ${path}/member/${removed.userId}`)).status).toBe(200);
  expect((await call(left, `DELETE ${path}/membership`)).status).toBe(200);
  expect((await call(out, "POST /v1/account/logout")).status).toBe(200);
  await ageSockets(namespaceId, LIVE_MS);
  await env.HUB.getByName(namespaceId).ring("t", { whole: "", short: "" }, 1);
  for (const each of ears) expect(await each.next()).toEqual({ closed: LIVE_OVER });
  const again = await Promise.all(people.map(open));
  expect(again.map(({ status }) => status)).toEqual([404, 404, 401, 101]);
});

test("who is no member of the company is unknown to it, also when a member elsewhere", async () => {
  const [here, there] = [await newCompany(), await newCompany()];
  const stranger = await newMember({ companyId: there.companyId });
  const nobody = await newPerson();
  const ids = [stranger.userId, nobody.userId, "usr_aaaaaaaaaaaaaaaaaaaaaaaaaa", "x"];
  for (const method of ["PUT", "DELETE"]) {
    const answers = await Promise.all(
      ids.map((id) =>
        call(here.owner, `${method} /v1/company/${here.companyId}/member/${id}`, {
          role: "member",
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  }
  expect((await call(stranger, `GET /v1/company/${there.companyId}/info`)).status).toBe(200);
});
