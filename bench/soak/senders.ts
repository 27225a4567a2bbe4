import { setTimeout as pause } from "node:timers/promises";
import { sampleMail } from "../sample.ts";
import type { Started } from "../started.ts";
import { connectSmtp, type SmtpClient } from "../smtp-load.ts";
import type { Ledger } from "./ledger.ts";
import { mailNumber } from "./mail-number.ts";
import type { SoakedProduct } from "./product.ts";
import type { Mailbox } from "./seed.ts";

const CONNECTIONS = 8;
const RETRY_MS = 200;

export interface Sending {
  readonly product: SoakedProduct;
  readonly mailboxes: readonly Mailbox[];
  readonly ledger: Ledger;
  /** Mails a second. */
  readonly rate: number;
  /** Mails in all. */
  readonly count: number;
}

/**
 * Sends at that rate, to one mailbox after the other. As a mail server does, it sends a mail that
 * got no answer again until it gets one, and what came due meanwhile after that.
 */
export async function sendAll(sending: Sending): Promise<void> {
  const startedAt = performance.now();
  let next = 0;
  const sender = async (): Promise<void> => {
    const client = new Resender(sending);
    for (;;) {
      const index = next++;
      if (index >= sending.count) break;
      const dueAt = startedAt + (index / sending.rate) * 1000;
      await pause(Math.max(0, dueAt - performance.now()));
      await sendOne(client, sending, { mailbox: index % sending.mailboxes.length, dueAt });
    }
    client.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sender));
}

async function sendOne(
  client: Resender,
  sending: Sending,
  { mailbox, dueAt }: { mailbox: number; dueAt: number },
): Promise<void> {
  const { mailboxes, product, ledger } = sending;
  const { namespace, tag } = mailboxes[mailbox] ?? { namespace: "", tag: "" };
  const { inboxHost } = await product.now();
  const to = `${namespace}.${tag}@${inboxHost}`;
  const raw = sampleMail(to);
  const times = await client.send(to, raw);
  ledger.take(mailNumber(raw.toString()), { mailbox, dueAt, ...times });
}

/** One SMTP connection that is opened again when it breaks. */
class Resender {
  private readonly product: SoakedProduct;
  private readonly ledger: Ledger;
  private open: SmtpClient | null = null;
  private openedTo: Started | null = null;

  constructor({ product, ledger }: Sending) {
    this.product = product;
    this.ledger = ledger;
  }

  /** Sends until it is taken; when the attempt that was taken began and ended. */
  async send(to: string, raw: Buffer): Promise<{ begunAt: number; takenAt: number }> {
    for (;;) {
      const product = await this.product.now();
      if (product !== this.openedTo) this.close();
      this.openedTo = product;
      const begunAt = performance.now();
      try {
        this.open ??= await connectSmtp(product.smtpPort);
        return { begunAt, takenAt: await this.open.send(to, raw) };
      } catch (error) {
        this.close();
        // Refused, cut off or told to come again: all of it may happen when the product goes, and only then.
        if (product === (await this.product.now())) this.ledger.faults.push(String(error));
        await pause(RETRY_MS);
      }
    }
  }

  close(): void {
    this.open?.close();
    this.open = null;
  }
}
