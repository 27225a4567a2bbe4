import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { WAITS_OF_KEY } from "../../worker/domain/limits.ts";

function newLimiter() {
  return env.LIMITER.getByName(crypto.randomUUID());
}

test("four reads a second are allowed and the fifth is not", async () => {
  const limiter = newLimiter();
  const taken = await Promise.all(Array.from({ length: 5 }, () => limiter.takeRead()));
  const verdicts = taken.map(({ read }) => read);
  expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, true, true, false]);
  expect(verdicts.map(({ remaining }) => remaining)).toEqual([3, 2, 1, 0, 0]);
});

test("a third wait for one filter within 30 seconds is refused, one for another filter is not", async () => {
  const limiter = newLimiter();
  expect((await limiter.takeWait("a")).wait.allowed).toBe(true);
  expect((await limiter.takeWait("a")).wait.allowed).toBe(true);
  const third = await limiter.takeWait("a");
  expect(third.wait.allowed).toBe(false);
  expect(third.ticket).toBeNull();
  expect(third.wait.resetMs).toBeGreaterThan(25_000);
  expect((await limiter.takeWait("b")).wait.allowed).toBe(true);
});

test("a wait that brought mail gives its place back, one that brought nothing keeps it", async () => {
  const limiter = newLimiter();
  for (let round = 0; round < 5; round++) {
    const { ticket } = await limiter.takeWait("a");
    if (ticket === null) throw new Error(`refused in round ${round}`);
    await limiter.settle(ticket, "mail");
  }
  for (let round = 0; round < 2; round++) {
    const { ticket } = await limiter.takeWait("a");
    if (ticket === null) throw new Error(`refused in round ${round}`);
    await limiter.settle(ticket, "empty");
  }
  expect((await limiter.takeWait("a")).wait.allowed).toBe(false);
});

test("a wait that was answered at once counts as a read", async () => {
  const limiter = newLimiter();
  for (let round = 0; round < 4; round++) {
    const { ticket } = await limiter.takeWait("a");
    if (ticket === null) throw new Error(`refused in round ${round}`);
    await limiter.settle(ticket, "immediate");
  }
  expect((await limiter.takeRead()).read.allowed).toBe(false);
  const { wait, read } = await limiter.takeWait("a");
  expect(wait.allowed).toBe(true);
  expect(read.allowed).toBe(false);
});

test("a wait that is held does not use up the reads", async () => {
  const limiter = newLimiter();
  for (const filter of ["a", "b", "c", "d"]) {
    const { ticket } = await limiter.takeWait(filter);
    if (ticket === null) throw new Error(`refused for ${filter}`);
    await limiter.settle(ticket, "empty");
  }
  const taken = await Promise.all(Array.from({ length: 4 }, () => limiter.takeRead()));
  expect(taken.map(({ read }) => read.allowed)).toEqual([true, true, true, true]);
});

test("a wait that hardly waits is a read, however it ends", async () => {
  const limiter = newLimiter();
  for (const [index, end] of (["empty", "mail", "immediate", "empty"] as const).entries()) {
    const { ticket } = await limiter.takeWait(`brief ${index}`, true);
    if (ticket === null) throw new Error(`refused in round ${index}`);
    await limiter.settle(ticket, end);
  }
  const { wait, ticket } = await limiter.takeWait("another", true);
  expect(wait).toMatchObject({ allowed: false, limit: 4 });
  expect(ticket).toBeNull();
  expect((await limiter.takeRead()).read.allowed).toBe(false);
  expect((await limiter.takeWait("another")).wait.allowed).toBe(true);
});

test("a key has so many waits, whatever filters it names, and those that brought mail are given back", async () => {
  const limiter = newLimiter();
  const filters = Array.from({ length: WAITS_OF_KEY }, (_, index) => `filter ${index}`);
  const taken = await Promise.all(filters.map((filter) => limiter.takeWait(filter)));
  expect(taken.filter(({ wait }) => !wait.allowed)).toEqual([]);
  const { wait } = await limiter.takeWait("one more");
  expect(wait).toMatchObject({ allowed: false, limit: WAITS_OF_KEY, remaining: 0 });
  expect(wait.resetMs).toBeLessThanOrEqual(30_000);
  const [{ ticket } = { ticket: null }] = taken;
  if (ticket !== null) await limiter.settle(ticket, "mail");
  expect((await limiter.takeWait("one more")).wait.allowed).toBe(true);
});

test("waits are remembered though the object left memory", async () => {
  const limiter = newLimiter();
  await limiter.takeWait("a");
  await limiter.takeWait("a");
  await evictDurableObject(limiter);
  expect((await limiter.takeWait("a")).wait.allowed).toBe(false);
});

test("a key's epoch only rises, and is remembered though the object left memory", async () => {
  const limiter = newLimiter();
  expect((await limiter.takeRead()).epoch).toBe(0);
  await limiter.outdate(7);
  await limiter.outdate(3);
  await evictDurableObject(limiter);
  expect((await limiter.takeRead()).epoch).toBe(7);
});
