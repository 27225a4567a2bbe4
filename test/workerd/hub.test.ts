import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newId } from "../../worker/domain/ids.ts";
import { NOTHING_EARLIER, type Message } from "../../worker/domain/mail.ts";
import { LIVE_MS, LIVE_OVER } from "../../worker/domain/live.ts";
import { openBell, ringHubs } from "../../worker/hub/bell.ts";
import { isLost } from "./broken-database.ts";
import { emptyContent } from "./builders.ts";
import { ageSockets, listenIn } from "./console-sockets.ts";

const LONG_MS = 10_000;

function messageTo(tag: string, given: Partial<Message> = {}): Message {
  return {
    seq: 1,
    id: newId("message"),
    companyId: newId("company"),
    namespaceId: newId("namespace"),
    namespace: "acme01",
    tag,
    receivedAt: 0,
    expiresAt: 0,
    size: 1,
    source: "smtp",
    envelope: { from: "", to: "" },
    rawKey: "",
    content: emptyContent,
    headers: [],
    spam: null,
    spilled: [],
    ...given,
  };
}

function listening(message: Message, tags: string[] = []) {
  const { companyId, namespaceId } = message;
  return { companyId, namespaceIds: [namespaceId], tags };
}

test("a bell hears what is rung for its tag and for no other", async () => {
  const mine = messageTo("mine");
  const bell = await openBell(env.HUB, listening(mine, ["mine"]));
  await ringHubs(env.HUB, { ...mine, tag: "other" }, { wide: false, earlier: NOTHING_EARLIER });
  await ringHubs(env.HUB, mine, { wide: false, earlier: NOTHING_EARLIER });
  expect(await bell.next(LONG_MS)).toMatchObject({ kind: "notice", notice: { message: mine } });
  expect(await bell.next(0)).toEqual({ kind: "timeout" });
  bell.close();
});

test.for([0, 3, 11])("a bell for %i tags hears the first of them, or any tag", async (count) => {
  const tags = Array.from({ length: count }, (_, index) => `t${index}`);
  const message = messageTo("t0");
  const bell = await openBell(env.HUB, listening(message, tags));
  await ringHubs(env.HUB, message, { wide: false, earlier: NOTHING_EARLIER });
  expect((await bell.next(LONG_MS)).kind).toBe("notice");
  bell.close();
});

test("a notice rung before anybody asks is not lost", async () => {
  const message = messageTo("t");
  const bell = await openBell(env.HUB, listening(message));
  await ringHubs(env.HUB, message, { wide: false, earlier: NOTHING_EARLIER });
  await ringHubs(env.HUB, { ...message, seq: 2 }, { wide: false, earlier: NOTHING_EARLIER });
  expect(await bell.next(LONG_MS)).toMatchObject({ notice: { seq: 1 } });
  expect(await bell.next(LONG_MS)).toMatchObject({ notice: { seq: 2 } });
  bell.close();
});

test("a hub that left memory still rings the sockets it held", async () => {
  const message = messageTo("t");
  const bell = await openBell(env.HUB, listening(message, ["t"]));
  await evictDurableObject(env.HUB.getByName(message.namespaceId), { webSockets: "hibernate" });
  await ringHubs(env.HUB, message, { wide: false, earlier: NOTHING_EARLIER });
  expect((await bell.next(LONG_MS)).kind).toBe("notice");
  bell.close();
});

test("a hub that lost its sockets makes the listener read again", async () => {
  const message = messageTo("t");
  const bell = await openBell(env.HUB, listening(message));
  await evictDurableObject(env.HUB.getByName(message.namespaceId), { webSockets: "close" });
  expect(await bell.next(LONG_MS)).toEqual({ kind: "lost" });
});

test("who listens to five namespaces hears each of them by the company's hub", async () => {
  const message = messageTo("t");
  const namespaceIds = Array.from({ length: 5 }, () => newId("namespace"));
  const { companyId } = message;
  const bell = await openBell(env.HUB, { companyId, namespaceIds, tags: ["t"] });
  for (const namespaceId of namespaceIds) {
    await ringHubs(env.HUB, { ...message, namespaceId }, { wide: true, earlier: NOTHING_EARLIER });
  }
  for (const namespaceId of namespaceIds) {
    expect(await bell.next(LONG_MS)).toMatchObject({ notice: { namespaceId } });
  }
  bell.close();
});

/** The hubs, but the first stub fails, as one does whose hub's machine was lost. */
function withBrokenStub(): typeof env.HUB {
  let stubs = 0;
  return new Proxy(env.HUB, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name);
      if (typeof value !== "function") return value;
      if (name !== "getByName") return value.bind(of);
      stubs += 1;
      return stubs === 1 ? () => ({ ring: isLost }) : value.bind(of);
    },
  });
}

test("a ring that fails is rung once more, by a stub of its own", async () => {
  const message = messageTo("t");
  const bell = await openBell(env.HUB, listening(message));
  await ringHubs(withBrokenStub(), message, { wide: false, earlier: NOTHING_EARLIER });
  expect(await bell.next(LONG_MS)).toMatchObject({ notice: { seq: 1, message } });
  bell.close();
});

test("a message too large for a notice is announced without its content", async () => {
  const message = messageTo("t", { content: { ...emptyContent, html: "x".repeat(300_000) } });
  const bell = await openBell(env.HUB, listening(message));
  await ringHubs(env.HUB, message, { wide: false, earlier: NOTHING_EARLIER });
  expect(await bell.next(LONG_MS)).toMatchObject({ notice: { seq: 1, message: null } });
  bell.close();
});

test("a message that would take too much memory on its way to all who wait is left to be read", async () => {
  const message = messageTo("t", { content: { ...emptyContent, html: "x".repeat(200_000) } });
  const bells = await Promise.all(
    Array.from({ length: 50 }, () => openBell(env.HUB, listening(message))),
  );
  await ringHubs(env.HUB, message, { wide: false, earlier: NOTHING_EARLIER });
  for (const bell of bells) {
    expect(await bell.next(LONG_MS)).toMatchObject({ notice: { seq: 1, message: null } });
    bell.close();
  }
});

test("a message whose earlier one is not known is left to be read", async () => {
  const message = messageTo("t");
  const bell = await openBell(env.HUB, listening(message));
  await ringHubs(env.HUB, message, { wide: false, earlier: null });
  expect(await bell.next(LONG_MS)).toMatchObject({ notice: { seq: 1, message: null } });
  bell.close();
});

test("a closed bell is rung no more", async () => {
  const message = messageTo("t");
  const bell = await openBell(env.HUB, listening(message));
  bell.close();
  const hub = env.HUB.getByName(message.namespaceId);
  expect(await hub.ring("t", { whole: "", short: "" }, 1)).toBe(0);
});

test("a console's socket that is ten minutes old hears its end instead of a notice", async () => {
  const { namespaceId } = messageTo("t");
  const old = await listenIn(namespaceId);
  const hub = env.HUB.getByName(namespaceId);
  await ageSockets(namespaceId, LIVE_MS - 1000);
  await hub.ring("t", { whole: "", short: "" }, 1);
  expect(await old.next()).toEqual({ notice: { seq: 1, tag: "t" } });
  await ageSockets(namespaceId, LIVE_MS);
  const young = await listenIn(namespaceId);
  await evictDurableObject(hub, { webSockets: "hibernate" });
  await hub.ring("t", { whole: "", short: "" }, 2);
  expect(await old.next()).toEqual({ closed: LIVE_OVER });
  expect(await young.next()).toEqual({ notice: { seq: 2, tag: "t" } });
  young.close();
});

test("a request that is no WebSocket is told so", async () => {
  const response = await env.HUB.getByName("x").fetch("https://hub/");
  expect(response.status).toBe(426);
});
