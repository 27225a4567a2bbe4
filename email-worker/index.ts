import { WorkerEntrypoint } from "cloudflare:workers";
import type { Delivery, Outcome } from "../worker/domain/delivery.ts";
import { smtpReply } from "../worker/domain/refusal.ts";
import type { MailEnv } from "../worker/env.ts";
import { capture } from "./capture.ts";
import { captureContext } from "./context.ts";
import { readBytes } from "./read-bytes.ts";
import { recapture, type Recaptured } from "./recapture.ts";

/** The door that the API Worker uses: mail over HTTPS and SMTP, and the sweep. */
export class Inbound extends WorkerEntrypoint<MailEnv> {
  /** Captures a mail; throws while nothing is kept. */
  async deliver(
    delivery: Delivery,
    raw: Uint8Array | ReadableStream<Uint8Array>,
  ): Promise<Outcome> {
    const read = async () => (raw instanceof Uint8Array ? raw : readBytes(raw, delivery.size));
    const context = captureContext(this.env, this.ctx, delivery.requestId);
    return capture(context, delivery, read);
  }

  /** Gives a raw mail without a row its row. */
  async recapture(rawKey: string): Promise<Recaptured> {
    return recapture(captureContext(this.env, this.ctx), rawKey);
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
    const outcome = await capture(context, delivery, () => readBytes(message.raw, message.rawSize));
    if (outcome.kind === "later") throw new Error(outcome.detail);
    if (outcome.kind === "refused") message.setReject(smtpReply(outcome.reason));
  },

  // A Worker with email() alone cannot be tested from the dashboard.
  fetch(): Response {
    return new Response("Mail goes in by SMTP.", { status: 404 });
  },
} satisfies ExportedHandler<MailEnv>;
