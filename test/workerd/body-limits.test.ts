import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { app } from "../../worker/app.ts";
import { CONSOLE_OPERATIONS } from "../../worker/contract/console-operations.ts";

const KIB = 1024;
const { register, stripeWebhook } = CONSOLE_OPERATIONS;

/** Posts so many bytes without saying how many; the answer, and how many were taken of them. */
async function post(path: string, bytes: number): Promise<{ answer: Response; taken: number }> {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = Math.min(16 * KIB, bytes - taken);
      if (piece === 0) return controller.close();
      taken += piece;
      controller.enqueue(new Uint8Array(piece).fill(0x20));
    },
  });
  const answer = await app.request(path, { method: "POST", body }, env, createExecutionContext());
  return { answer, taken };
}

test.each([
  ["JSON", register.path, 64],
  ["an event of Stripe's", stripeWebhook.path, 1024],
])("%s that does not say its size is read up to a limit", async (_, path, limitKib) => {
  const { answer, taken } = await post(path, 100 * limitKib * KIB);
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ error: { code: "PAYLOAD_TOO_LARGE" } });
  expect(taken).toBeLessThan(2 * limitKib * KIB);
  expect((await post(path, limitKib * KIB)).answer.status).not.toBe(413);
});
