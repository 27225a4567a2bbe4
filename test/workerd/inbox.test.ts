import { env } from "cloudflare:workers";
import { createExecutionContext } from "cloudflare:test";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { capture } from "../../email-worker/capture.ts";
import { ConsoleError } from "../../worker/contract/answer.ts";
import { LIVE_PROTOCOL, LiveNotice, SummaryPage, TagList } from "../../worker/contract/inbox.ts";
import { app } from "../../worker/app.ts";
import { captureAt, deliveryTo, mailOf, newTenant, type Tenant } from "./builders.ts";
import { LEVELS, newMember } from "./people.ts";

async function send(tenant: Tenant, tag: string, subject: string): Promise<string> {
  const raw = mailOf(
    `From: Shop <app@shop.test>`,
    `Subject: ${subject}`,
    "",
    "Your code is 493027.",
  );
  const context = captureAt(Date.now());
  const outcome = await capture(context, deliveryTo(tenant, tag, raw), async () => raw);
  await context.settled();
  if (outcome.kind !== "captured") throw new Error(outcome.kind);
  return outcome.id;
}

function call(path: string, token: string | null, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  const request = new Request(`https://api.test${path}`, { ...init, headers });
  return Promise.resolve(app.fetch(request, env, createExecutionContext()));
}

async function answer<Schema extends z.ZodMiniType>(
  schema: Schema,
  response: Response,
): Promise<z.output<Schema>> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return z.parse(schema, JSON.parse(text));
}

test("a member lists a namespace in pages, newest first, and what came since in order", async () => {
  const tenant = await newTenant();
  const { token } = await newMember({ companyId: tenant.companyId, level: LEVELS.owner });
  for (const n of [1, 2, 3, 4, 5]) await send(tenant, n === 3 ? "other" : "box", `mail ${n}`);
  const list = async (query: string) =>
    answer(
      SummaryPage,
      await call(`/v1/company/${tenant.companyId}/messages?ns=${tenant.namespace}&${query}`, token),
    );
  const first = await list("limit=2");
  expect(first).toMatchObject({
    hasMore: true,
    data: [
      {
        subject: "mail 5",
        tag: "box",
        from: "Shop <app@shop.test>",
        code: "493027",
        snippet: expect.stringContaining("Your code is"),
        hasAttachment: false,
      },
      { subject: "mail 4" },
    ],
  });
  const [, oldest] = first.data;
  const second = await list(`limit=2&before=${oldest?.cursor}`);
  expect(second.data.map(({ subject }) => subject)).toEqual(["mail 3", "mail 2"]);
  const since = await list(`after=${second.data[0]?.cursor}`);
  expect(since.data.map(({ subject }) => subject)).toEqual(["mail 4", "mail 5"]);
  expect((await list("tag=other")).data.map(({ subject }) => subject)).toEqual(["mail 3"]);
  expect((await list('q=subject:"mail 2"')).data.map(({ subject }) => subject)).toEqual(["mail 2"]);
});

test("tags are counted, the latest first", async () => {
  const tenant = await newTenant();
  const { token } = await newMember({ companyId: tenant.companyId, level: LEVELS.owner });
  for (const tag of ["a", "b", "a"]) await send(tenant, tag, "s");
  const path = `/v1/company/${tenant.companyId}/tags?ns=${tenant.namespace}`;
  const tags = await answer(TagList, await call(path, token));
  expect(tags.map(({ tag, count }) => [tag, count])).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
});

test("a member reads one message and its bytes, a writer deletes it, a reader may not", async () => {
  const tenant = await newTenant();
  const { token } = await newMember({ companyId: tenant.companyId, level: LEVELS.member });
  const readonly = await newMember({ companyId: tenant.companyId, level: LEVELS.readonly });
  const id = await send(tenant, "t", "Hello");
  const path = `/v1/company/${tenant.companyId}/message/${id}`;
  expect(await (await call(path, readonly.token)).json()).toMatchObject({
    passed: true,
    data: { id, subject: "Hello", headers: expect.any(Array) },
  });
  expect(await (await call(`${path}/raw`, readonly.token)).text()).toContain("Subject: Hello");
  expect((await call(path, readonly.token, { method: "DELETE" })).status).toBe(403);
  expect((await call(path, token, { method: "DELETE" })).status).toBe(200);
  expect((await call(path, token)).status).toBe(404);
});

test("another company's mail is as unknown as mail that never was", async () => {
  const [mine, theirs] = [await newTenant(), await newTenant()];
  const { token } = await newMember({ companyId: mine.companyId, level: LEVELS.owner });
  const id = await send(theirs, "t", "secret");
  const foreign = await call(`/v1/company/${mine.companyId}/message/${id}`, token);
  const unknown = await call(`/v1/company/${mine.companyId}/message/${id.slice(0, -4)}aaaa`, token);
  expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()]);
  const list = `/v1/company/${mine.companyId}/messages?ns=${theirs.namespace}`;
  expect((await call(list, token)).status).toBe(404);
  const company = await call(`/v1/company/${theirs.companyId}/tags?ns=${theirs.namespace}`, token);
  expect(await company.json()).toMatchObject({
    passed: false,
    error: { code: "COMPANY_NOT_FOUND" },
  });
});

test("where all namespaces are deleted no message is found, and no call speaks of keys", async () => {
  const tenant = await newTenant();
  const { token } = await newMember({ companyId: tenant.companyId, level: LEVELS.owner });
  const id = await send(tenant, "t", "Hello");
  await env.DB.prepare("update namespaces set deleted_at = 1 where id = ?")
    .bind(tenant.namespaceId)
    .run();
  const company = `/v1/company/${tenant.companyId}`;
  const codes: Record<string, unknown> = {};
  for (const [method, path] of [
    ["GET", `message/${id}`],
    ["GET", `message/${id}/raw`],
    ["GET", `message/${id}/spam`],
    ["GET", `message/${id}/checks`],
    ["GET", `message/${id}/attachment/0`],
    ["POST", `message/${id}/links/check`],
    ["DELETE", `message/${id}`],
    ["DELETE", `messages?ns=${tenant.namespace}&tag=t`],
    ["GET", `refused?ns=${tenant.namespace}`],
  ] as const) {
    const { error } = z.parse(
      ConsoleError,
      await (await call(`${company}/${path}`, token, { method })).json(),
    );
    codes[`${method} ${path.replace(id, ":id").replace(tenant.namespace, ":ns")}`] = error.code;
  }
  expect(codes).toEqual({
    "GET message/:id": "MESSAGE_NOT_FOUND",
    "GET message/:id/raw": "MESSAGE_NOT_FOUND",
    "GET message/:id/spam": "MESSAGE_NOT_FOUND",
    "GET message/:id/checks": "MESSAGE_NOT_FOUND",
    "GET message/:id/attachment/0": "MESSAGE_NOT_FOUND",
    "POST message/:id/links/check": "MESSAGE_NOT_FOUND",
    "DELETE message/:id": "MESSAGE_NOT_FOUND",
    "DELETE messages?ns=:ns&tag=t": "NAMESPACE_NOT_FOUND",
    "GET refused?ns=:ns": "NAMESPACE_NOT_FOUND",
  });
  expect(await (await call(`${company}/refused`, token)).json()).toMatchObject({ data: [] });
});

test("the live socket tells of each message in its namespace, and needs a session", async () => {
  const tenant = await newTenant();
  const { token } = await newMember({ companyId: tenant.companyId, level: LEVELS.readonly });
  const path = `/v1/company/${tenant.companyId}/live/${tenant.namespace}`;
  const open = (protocol: string) =>
    call(path, null, { headers: { upgrade: "websocket", "sec-websocket-protocol": protocol } });
  expect((await open(LIVE_PROTOCOL)).status).toBe(401);
  expect((await open(`${LIVE_PROTOCOL}, ${token}x`)).status).toBe(401);
  const { webSocket, headers, status } = await open(`${LIVE_PROTOCOL}, ${token}`);
  expect([status, headers.get("sec-websocket-protocol")]).toEqual([101, LIVE_PROTOCOL]);
  if (!webSocket) throw new Error("no socket");
  const heard = new Promise<unknown>((resolve) => {
    webSocket.addEventListener("message", ({ data }) => resolve(JSON.parse(String(data))));
  });
  webSocket.accept();
  await send(tenant, "live", "s");
  expect(z.parse(LiveNotice, await heard)).toMatchObject({ tag: "live" });
  webSocket.close();
});
