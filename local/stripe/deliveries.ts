import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { StripeEvent } from "./state.ts";

const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 30_000;
const TIMEOUT_MS = 20_000;

/** Brings events to the API as Stripe does: signed, and again until it takes them. */
export class Deliveries {
  readonly #secret: string;
  readonly #onDelivered: () => void;
  readonly #stopping = new AbortController();
  readonly #waiting: StripeEvent[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #endpoint: string | null = null;
  #isHeld = false;

  /** `onDelivered` is called after each event that was taken. */
  constructor(secret: string, onDelivered: () => void) {
    this.#secret = secret;
    this.#onDelivered = onDelivered;
  }

  /** Sends events to `endpoint` from now on, those that have waited for it first. */
  open(endpoint: string): void {
    this.#endpoint = endpoint;
    this.#flush();
  }

  /** Keeps events back, or lets them go. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#flush();
  }

  send(event: StripeEvent): void {
    this.#waiting.push(event);
    this.#flush();
  }

  /** Delivers one event once, whatever became of it before; the status of the answer. */
  async deliverOnce(event: StripeEvent): Promise<number> {
    const index = this.#waiting.indexOf(event);
    if (index >= 0) this.#waiting.splice(index, 1);
    return this.#post(event);
  }

  /** Returns when no delivery is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Gives up what is under way; it is delivered after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.idle();
  }

  #flush(): void {
    if (this.#endpoint === null || this.#isHeld) return;
    for (const event of this.#waiting.splice(0)) {
      const work = this.#deliver(event).finally(() => this.#underWay.delete(work));
      this.#underWay.add(work);
    }
  }

  async #deliver(event: StripeEvent): Promise<void> {
    const { signal } = this.#stopping;
    for (let pause = FIRST_RETRY_MS; ; pause = Math.min(pause * 2, MAX_RETRY_MS)) {
      const status = await this.#post(event).catch(() => 0);
      if ((status >= 200 && status < 300) || signal.aborted) return;
      // Aborted: the loop's next round ends it.
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #post(event: StripeEvent): Promise<number> {
    if (this.#endpoint === null) throw new Error("nowhere to deliver to yet");
    // Signed by the real clock, which the API compares with its own.
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", this.#secret)
      .update(`${at}.${event.body}`)
      .digest("hex");
    const answer = await fetch(this.#endpoint, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "stripe-signature": `t=${at},v1=${signature}`,
      },
      body: event.body,
      signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await answer.body?.cancel();
    if (answer.ok) {
      event.delivered = true;
      this.#onDelivered();
    }
    return answer.status;
  }
}
