import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readBytes, TooSlow } from "../../email-worker/read-bytes.ts";

const KIB = 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stream of `count` pieces of so many bytes, one each `everyMs`. */
function pieces({ count, bytes, everyMs }: { count: number; bytes: number; everyMs: number }) {
  let left = count;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await vi.advanceTimersByTimeAsync(everyMs);
      controller.enqueue(new Uint8Array(bytes).fill(left));
      left -= 1;
      if (left === 0) controller.close();
    },
  });
}

test("a mail is read to its end, however it is cut and whatever was announced", async () => {
  for (const size of [0, 100, 300, 1_000]) {
    const stream = pieces({ count: 3, bytes: 100, everyMs: 0 });
    const read = await readBytes(stream, size);
    expect([...read]).toEqual([3, 2, 1].flatMap((value) => Array<number>(100).fill(value)));
  }
});

test("a sender who brings little, but goes on, is waited for", async () => {
  const steady = pieces({ count: 50, bytes: 512 * KIB, everyMs: 15_000 });
  expect(await readBytes(steady, 25 * KIB * KIB)).toHaveLength(25 * KIB * KIB);
});

test("a sender who stops, or brings a byte now and then, is not", async () => {
  const stopped = readBytes(new ReadableStream(), 2 * KIB * KIB);
  await Promise.all([
    expect(stopped).rejects.toThrow(TooSlow),
    vi.advanceTimersByTimeAsync(20_000),
  ]);
  const drop = pieces({ count: 1_000, bytes: 1, everyMs: 15_000 });
  await expect(readBytes(drop, 1_000)).rejects.toThrow(TooSlow);
});
