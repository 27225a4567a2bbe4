import { WorkerEntrypoint } from "cloudflare:workers";
import type { Delivery, DeliveryAnswer, RecaptureAnswer } from "../worker/domain/delivery.ts";
import { readAway } from "../worker/domain/read-away.ts";
import { smtpReply } from "../worker/domain/refusal.ts";
import type { InboundDoor, MailEnv } from "../worker/env.ts";
import { captureContext } from "./context.ts";
import { deliver } from "./deliver.ts";
import { readBytes } from "./read-bytes.ts";
import { repair } from "./repair.ts";

/**
 * The door that the API Worker uses: mail over HTTPS and SMTP, and the sweep. Its answers tell of a
 * fault only that there was one, and the log of this Worker, under the request's id, what it was.
 */
export class Inbound extends WorkerEntrypoint<MailEnv> implements InboundDoor {
  /** Captures a mail; answers "failed" while nothing is kept. */
  async deliver(
    delivery: Delivery,
    raw: Uint8Array | ReadableStream<Uint8Array>,
  ): Promise<DeliveryAnswer> {
    const read = async () => (raw instanceof Uint8Array ? raw : readBytes(raw, delivery.size));
    const context = captureContext(this.env, this.ctx, delivery.requestId);
    const answer = await deliver(context, delivery, read);
    if (raw instanceof ReadableStream) await readAway(raw);
    return answer;
  }

  /** Gives a raw mail without a row its row; answers "failed" when that has to be tried again. */
  async recapture(rawKey: string, requestId?: string): Promise<RecaptureAnswer> {
    return repair(captureContext(this.env, this.ctx, requestId), rawKey);
  }
}

/**
 * The door that Email Routing uses. A throw is a temporary error to the sender's server, so only
 * what may be tried again throws; setReject is for good.
 */
export default {
  async email(message, env, execution): Promise<void> {
    const delivery: Delivery = {
      envelope: { from: message.from, to: message.to },
      source: "email",
      size: message.rawSize,
      idempotencyKey: null,
      caller: null,
    };
    const context = captureContext(env, execution);
    const answer = await deliver(context, delivery, () => readBytes(message.raw, message.rawSize));
    if (answer.kind === "refused") message.setReject(smtpReply(answer.reason));
    if (answer.kind === "later") throw new Error(answer.detail);
    if (answer.kind === "failed") {
      throw new Error(`The mail is not kept. Send it again. Request ${context.requestId}`);
    }
  },

  // A Worker with email() alone cannot be tested from the dashboard.
  fetch(): Response {
    return new Response("Mail goes in by SMTP.", { status: 404 });
  },
} satisfies ExportedHandler<MailEnv>;
