import { afterEach, expect, test, vi } from "vitest";
import { capture } from "../../email-worker/capture.ts";
import { InboxChecks, InboxMessage } from "../../worker/contract/inbox.ts";
import { InboxLinkCheck } from "../../worker/contract/link-check.ts";
import { DNS_MEDIA_TYPE, dnsAnswer } from "../stand-ins/dns-answer.ts";
import { captureAt, deliveryTo, mailOf, newTenant } from "./builders.ts";
import { call } from "./calls.ts";
import { LEVELS, newMember } from "./people.ts";

const PUBLIC = "93.184.215.14";

/** Requests that went out to servers, but for those to the resolver. */
const asked: string[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

/** Stands for the resolver, which knows inside.com as a private address, and for every other server. */
function standIn(): void {
  vi.stubGlobal("fetch", async (...given: Parameters<typeof fetch>) => {
    const request = new Request(...given);
    if (request.headers.get("content-type") !== DNS_MEDIA_TYPE) {
      asked.push(`${request.method} ${request.url}`);
      return new Response(null, { status: request.url.endsWith("/gone") ? 404 : 200 });
    }
    const query = new Uint8Array(await request.arrayBuffer());
    const answer = dnsAnswer(query, ({ name, type }) =>
      type === "A" ? [{ type, name, data: name === "inside.com" ? "10.0.0.1" : PUBLIC }] : [],
    );
    return new Response(answer, { headers: { "content-type": DNS_MEDIA_TYPE } });
  });
}

async function newMessage(html: string, subject = "Welcome") {
  const tenant = await newTenant();
  const member = await newMember({ companyId: tenant.companyId, level: LEVELS.owner });
  const raw = mailOf(
    "From: a@shop.com",
    `Subject: ${subject}`,
    "List-Unsubscribe: <https://shop.com/leave>",
    "Content-Type: text/html; charset=utf-8",
    "",
    html,
  );
  const context = captureAt(Date.now());
  const outcome = await capture(context, deliveryTo(tenant, "t", raw), async () => raw);
  await context.settled();
  if (outcome.kind !== "captured") throw new Error(outcome.kind);
  return { member, path: `/v1/company/${tenant.companyId}/message/${outcome.id}` };
}

const HTML = `<p style="display:flex">Dear {{name}},</p>
<a href="https://shop.com/a">a</a> <a href="https://shop.com/gone">b</a>
<a href="https://shop.com/leave">c</a> <a href="https://inside.com/">d</a>
<img src="https://shop.com/i.png">`;

test("the checks of a message tell of its HTML and its content, and the message counts them", async () => {
  const { member, path } = await newMessage(HTML);
  const { data } = InboxChecks.parse((await call(member, `GET ${path}/checks`)).body);
  const gap = data.html?.problems.find(({ feature }) => feature === "css-display-flex");
  expect(gap).toMatchObject({
    url: "https://www.caniemail.com/features/css-display-flex/",
    lines: [1],
  });
  expect(data.html?.source).toMatchObject({ name: "caniemail", updated: "2026-05-13" });
  expect(data.lint.problems.map(({ rule }) => rule)).toEqual([
    "placeholder-braces",
    "text-missing",
    "image-alt",
    "image-size",
  ]);

  const message = InboxMessage.parse((await call(member, `GET ${path}`)).body).data;
  expect(message.checks).toMatchObject({ html: data.html?.problems.length, lint: 4 });
});

test("a mail without HTML has no HTML check", async () => {
  const { member, path } = await newMessage("");
  const { data } = InboxChecks.parse((await call(member, `GET ${path}/checks`)).body);
  expect(data.html).toBeNull();
});

test("the links of a message, also of one too large for its row, are visited when asked for", async () => {
  const { member, path } = await newMessage(`${HTML}${" ".repeat(100_000)}`);
  standIn();
  const answer = await call(member, `POST ${path}/links/check`);
  const { data } = InboxLinkCheck.parse(answer.body);
  expect(
    data.links.map(({ url, kind, status, code, reason }) => [url, kind, status, code ?? reason]),
  ).toEqual([
    ["https://shop.com/a", "link", "ok", 200],
    ["https://shop.com/gone", "link", "broken", 404],
    ["https://shop.com/leave", "link", "skipped", "unsubscribe"],
    ["https://inside.com/", "link", "refused", "private_address"],
    ["https://shop.com/i.png", "image", "ok", 200],
  ]);
  expect(data.omitted).toBe(0);
  expect(asked.toSorted()).toEqual([
    "HEAD https://shop.com/a",
    "HEAD https://shop.com/gone",
    "HEAD https://shop.com/i.png",
  ]);

  await call(member, `POST ${path}/links/check`, { unsubscribe: true });
  expect(asked).toContain("HEAD https://shop.com/leave");
});

test("of very many links the first are visited, and the rest is counted", async () => {
  const links = Array.from({ length: 60 }, (_, n) => `<a href="https://shop.com/${n}">x</a>`);
  const { member, path } = await newMessage(links.join("\n"));
  standIn();
  const { body } = await call(member, `POST ${path}/links/check`);
  expect(InboxLinkCheck.parse(body).data).toMatchObject({ omitted: 10 });
  expect(asked).toHaveLength(50);
});

test("a user who checks links over and over has to wait", async () => {
  const { member, path } = await newMessage("<p>No links.</p>");
  standIn();
  const answers = [];
  for (let n = 0; n < 11; n++) answers.push(await call(member, `POST ${path}/links/check`));
  expect(answers.slice(0, 10).every(({ status }) => status === 200)).toBe(true);
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { error: { code: "RATE_LIMITED" } } });
  expect(answers.at(-1)?.headers.get("retry-after")).toBe("60");
});

test("what the body says beside is refused", async () => {
  const { member, path } = await newMessage("");
  const answer = await call(member, `POST ${path}/links/check`, { unsubscribed: true });
  expect(answer).toMatchObject({ status: 400, body: { error: { code: "UNKNOWN_PARAMETER" } } });
});
