import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import type { Started } from "../started.ts";
import type { Ledger } from "./ledger.ts";
import { mailNumber } from "./mail-number.ts";
import type { SoakedProduct } from "./product.ts";
import type { Mailbox } from "./seed.ts";

const RETRY_MS = 200;
const TOO_MANY = 429;

const Page = z.object({
  data: z.array(z.object({ id: z.string(), subject: z.string() })),
  pagination: z.object({ cursor: z.string(), hasMore: z.boolean() }),
});
type Page = z.infer<typeof Page>;

/** Waits for the mail of one mailbox all the time, as a test that runs for ever would. */
export class Waiter {
  private readonly product: SoakedProduct;
  private readonly mailbox: Mailbox;
  private readonly ledger: Ledger;
  private readonly stopped = new AbortController();
  private ended: Promise<void> = Promise.resolve();
  constructor(
    mailbox: Mailbox,
    { product, ledger }: { readonly product: SoakedProduct; readonly ledger: Ledger },
  ) {
    this.mailbox = mailbox;
    this.product = product;
    this.ledger = ledger;
  }

  /** Begins to wait; what comes goes into the ledger. */
  start(): void {
    this.ended = this.wait();
  }

  /** Waits no more. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.ended;
  }

  /** The numbers of all mails that are listed in the mailbox, page by page. */
  async list(): Promise<number[]> {
    const numbers: number[] = [];
    for (let after: string | null = "0"; after !== null;) {
      const page: Page | null = await this.ask({ after, limit: "100" });
      if (page === null) continue;
      numbers.push(...page.data.map(({ subject }) => mailNumber(subject)));
      after = page.pagination.hasMore ? page.pagination.cursor : null;
    }
    return numbers;
  }

  private async wait(): Promise<void> {
    let after = "0";
    while (!this.stopped.signal.aborted) {
      const askedAt = performance.now();
      const page = await this.ask({ after, await_messages: "true" }, this.stopped.signal);
      if (page === null) continue;
      const at = performance.now();
      for (const { id, subject } of page.data) {
        this.ledger.bring(mailNumber(subject), { id, askedAt, at });
      }
      after = page.pagination.cursor;
    }
  }

  /** Asks once; null when there was no answer to use, and it is time to ask again. */
  private async ask(query: Record<string, string>, signal?: AbortSignal): Promise<Page | null> {
    const product = await this.product.now();
    const { namespace, tag, apiKey } = this.mailbox;
    const url = new URL("/api/v1/message", product.apiUrl);
    url.search = new URLSearchParams({ ns: namespace, tag, ...query }).toString();
    try {
      const response = await fetch(url, {
        headers: { "api-key": apiKey },
        ...(signal && { signal }),
      });
      const text = await response.text();
      if (response.ok) return Page.parse(JSON.parse(text));
      const isLimit = response.status === TOO_MANY;
      if (!isLimit) await this.note(product, `${response.status} ${text}`);
      await pause(isLimit ? Number(response.headers.get("retry-after")) * 1000 : RETRY_MS);
    } catch (error) {
      if (signal?.aborted) return null;
      // fetch says TypeError when the connection fails, which it does when the product goes.
      if (!(error instanceof TypeError)) throw error;
      await this.note(product, `${error.message}: ${String(error.cause)}`);
      await pause(RETRY_MS);
    }
    return null;
  }

  /** A fault, unless the product was ended meanwhile. */
  private async note(product: Started, fault: string): Promise<void> {
    if (product === (await this.product.now())) this.ledger.faults.push(fault);
  }
}
