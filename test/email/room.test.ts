import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Room } from "../../email-worker/room.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const done = async () => "done";
const forever = () => new Promise<string>(() => {});

test("who lives keeps a share, and who waits for it gets none in the end", async () => {
  const room = new Room({ total: 2, each: 2 });
  void room.hold({ owner: "a", size: 2, waitMs: 0 }, forever);
  const waiting = room.hold({ owner: "b", size: 1, waitMs: 60_000 }, done);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await waiting).toBeNull();
});

test("a share ends with its work, and with a request that was cancelled", async () => {
  const room = new Room({ total: 1, each: 1 });
  const wanted = { owner: "a", size: 1, waitMs: 0 };
  expect(await room.hold(wanted, done)).toBe("done");
  const failing = room.hold(wanted, () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");

  void room.hold(wanted, forever);
  await vi.advanceTimersByTimeAsync(0);
  // What the runtime does to a request whose client has gone: nothing of it runs any more.
  vi.clearAllTimers();
  const waiting = room.hold({ ...wanted, waitMs: 10_000 }, done);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await waiting).toBe("done");
});

test("nobody gets more than their part", async () => {
  const room = new Room({ total: 3, each: 2 });
  void room.hold({ owner: "a", size: 2, waitMs: 0 }, forever);
  expect(await room.hold({ owner: "a", size: 1, waitMs: 0 }, done)).toBeNull();
  expect(await room.hold({ owner: "b", size: 1, waitMs: 0 }, done)).toBe("done");
  expect(await room.hold({ owner: "b", size: 2, waitMs: 0 }, done)).toBeNull();
});
