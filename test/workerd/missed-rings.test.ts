import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { app } from "../../worker/app.ts";
import { MessagePage } from "../../worker/contract/message.ts";
import { everythingIn } from "../../worker/domain/filter.ts";
import { HOLD_MS } from "../../worker/domain/limits.ts";
import type { Message } from "../../worker/domain/mail.ts";
import type { Env } from "../../worker/env.ts";
import { ringHubs } from "../../worker/hub/bell.ts";
import { listMessages } from "../../worker/store/messages.ts";
import { storeMessage } from "../../worker/store/new-message.ts";
import { creditOf, mail, newMessage, newTenant, type Tenant } from "./builders.ts";
import { FaultyParts } from "./faulty-parts.ts";
import { storeKey } from "./isolation-victim.ts";
import { stepThrough, stopClock } from "./stepped-clock.ts";
import { waitsHeld } from "./waits-held.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** Waits in the tenant's namespace; comes back once the wait is held, with the answer to come. */
async function held(
  tenant: Tenant,
  query: string,
  bindings: Partial<Env> = {},
): Promise<{ readonly answer: Promise<MessagePage> }> {
  const { key } = await storeKey(tenant.companyId, []);
  const areHeld = waitsHeld(tenant, 1);
  const path = `/api/v1/message?ns=${tenant.namespace}&await_messages=true&${query}`;
  const init = { headers: { "api-key": key } };
  const asked = app.request(path, init, { ...env, ...bindings }, createExecutionContext());
  const answer = Promise.resolve(asked).then(async (it) => MessagePage.parse(await it.json()));
  await areHeld;
  return { answer };
}

/** Stores a message for each of these tags, and rings nobody; the oldest first. */
async function stored(tenant: Tenant, tags: readonly string[]): Promise<Message[]> {
  for (const tag of tags) {
    await storeMessage(mail, newMessage(tenant, { tag }), creditOf(tenant, null));
  }
  const page = { limit: 100, offset: 0, withHeaders: true, now: Date.now() };
  return listMessages(mail, { ...everythingIn([tenant.namespaceId]), after: 0 }, page);
}

test.each([
  ["a mailbox", "tag=a", ["a", "a"]],
  ["two mailboxes", "tag=a,b", ["b", "a"]],
  ["a namespace", "", ["b", "a"]],
])("a ring that overtakes another does not make a wait for %s jump over a mail", async (...row) => {
  const [, mailboxes, tags] = row;
  const tenant = await newTenant();
  const { answer } = await held(tenant, `${mailboxes}&after=0`);
  const [first, second] = await stored(tenant, tags);
  if (!first || !second) throw new Error("two messages are stored");
  const inMailbox = first.tag === second.tag ? first.seq : 0;
  const earlier = { inMailbox, inNamespace: first.seq };
  await ringHubs(env.HUB, second, { wide: false, earlier });
  const { data } = await answer;
  expect(data.map(({ id }) => id)).toEqual([first.id, second.id]);
});

test.each([
  ["a mailbox", "tag=a"],
  ["two mailboxes", "tag=a,b"],
  ["a namespace", ""],
])("the first mail of %s, and one right after the cursor, wake without a read", async (...row) => {
  const [, mailboxes] = row;
  const tenant = await newTenant();
  const parts = new FaultyParts(1);
  for (const after of [0, 1]) {
    const [known] = after === 0 ? [] : await stored(tenant, []);
    const seq = known?.seq ?? 0;
    const { answer } = await held(tenant, `${mailboxes}&after=${seq}`, parts.bindings);
    const message = (await stored(tenant, ["a"])).at(-1);
    if (!message) throw new Error("a message is stored");
    parts.set({ part: "database", calls: /./, how: "fails", rate: 1 });
    const earlier = { inMailbox: seq, inNamespace: seq };
    await ringHubs(env.HUB, message, { wide: false, earlier });
    expect((await answer).data.map(({ id }) => id)).toEqual([message.id]);
    parts.set(null);
  }
});

test("a mail whose ring is lost comes when the wait looks by itself", async () => {
  stopClock();
  const tenant = await newTenant();
  const parts = new FaultyParts(1);
  const { answer } = await held(tenant, "tag=a", parts.bindings);
  const [message] = await stored(tenant, ["a"]);
  const { data, await: wait } = await stepThrough(parts, answer);
  expect(data.map(({ id }) => id)).toEqual([message?.id]);
  expect(wait?.waitedMs).toBeLessThan(HOLD_MS / 4);
});
