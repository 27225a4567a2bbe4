import * as z from "zod/mini";
import type { OutgoingMail } from "../../worker/domain/outgoing-mail.ts";
import type { ServiceContext } from "../../worker/services/context.ts";
import { serviceAt } from "./builders.ts";

export interface TestContext extends ServiceContext {
  readonly outbox: OutgoingMail[];
  /** Waits for what goes on after the answer. */
  settled(): Promise<void>;
}

/** The context of a service at `now` that keeps what it would mail. */
export function mailingAt(now: number, replaced: Partial<ServiceContext> = {}): TestContext {
  const outbox: OutgoingMail[] = [];
  const work: Promise<unknown>[] = [];
  return {
    ...serviceAt(now),
    mailer: {
      send: async (mail) => {
        outbox.push(mail);
      },
    },
    waitUntil: (promise) => void work.push(promise),
    ...replaced,
    outbox,
    settled: async () => {
      await Promise.all(work);
    },
  };
}

/** The one code in a mail. */
export function codeIn(mail: Pick<OutgoingMail, "text"> | undefined): string {
  const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`no code in ${mail?.text ?? "no mail"}`);
  return code;
}

/** The one long code in a mail. */
export function longCodeIn(mail: Pick<OutgoingMail, "text"> | undefined): string {
  const code = /^[A-Z2-7]{8}$/m.exec(mail?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`no long code in ${mail?.text ?? "no mail"}`);
  return code;
}

/** The one link in a mail. */
export function linkIn(mail: OutgoingMail | undefined): string {
  const link = /https:\/\/\S+/.exec(mail?.text ?? "")?.[0];
  if (link === undefined) throw new Error(`no link in ${mail?.text ?? "no mail"}`);
  return link;
}

const Sent = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** Bindings that send mail as Cloudflare does, and the mails that calls with them have sent. */
export function newOutbox() {
  const sent: z.output<typeof Sent>[] = [];
  const send = async (mail: object) => {
    sent.push(Sent.parse(mail));
    return { messageId: "1" };
  };
  return { sent, env: { SEND_EMAIL: { send } } };
}
