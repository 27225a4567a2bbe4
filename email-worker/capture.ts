import { idleEnd, needsRenewal } from "../worker/domain/activity.ts";
import type { Delivery, Outcome } from "../worker/domain/delivery.ts";
import { idFrom, newId, type MessageId } from "../worker/domain/ids.ts";
import { MAX_MAIL_BYTES } from "../worker/domain/limits.ts";
import { REFUSALS } from "../worker/domain/refusal.ts";
import { DAY_MS } from "../worker/domain/time.ts";
import { inBackground } from "../worker/log/in-background.ts";
import { report } from "../worker/log/report.ts";
import { findSeq } from "../worker/store/messages.ts";
import { prolongActivity } from "../worker/store/namespaces.ts";
import { putRaw, rawKeyOf } from "../worker/store/raw-mail.ts";
import { admit, refuse, type Admitted } from "./admission.ts";
import { inRoom } from "./big-mail.ts";
import type { CaptureContext } from "./context.ts";
import { isExhausted } from "./exhausted.ts";
import { deliveryDigest } from "./delivery.ts";
import { indexMail } from "./index-mail.ts";
import { TooSlow } from "./read-bytes.ts";

/**
 * Captures one mail for one recipient: admit, keep the raw mail, then its row, then tell those who
 * wait. `read` is called at most once, and only for a mail that may come in. A mail that finds no
 * room or comes too slowly is for later.
 * Throws while neither a row nor a mark for the sweep says that the mail is taken, so the sender may
 * try again; after that every mail ends as an outcome.
 */
export async function capture(
  context: CaptureContext,
  delivery: Delivery,
  read: () => Promise<Uint8Array>,
): Promise<Outcome> {
  const at = context.now();
  const admitted = await admit(context, delivery, at);
  if ("kind" in admitted) return admitted;
  renewActivity(context, admitted, at);
  const { recipient } = admitted;
  const work = async (raw: Uint8Array): Promise<Outcome> => {
    if (raw.length > MAX_MAIL_BYTES) {
      const { text: detail } = REFUSALS.too_large;
      return refuse(context, { delivery, at, recipient, reason: "too_large", detail });
    }
    const mail: IdentifiedMail = {
      delivery,
      admitted,
      raw,
      at,
      id: await messageId(delivery, admitted, raw),
    };
    return isExhausted(admitted) ? again(context, mail) : keep(context, mail);
  };
  try {
    const { size } = delivery;
    const outcome = await inRoom({ size, owner: recipient.companyId }, read, work);
    return outcome ?? { kind: "later", detail: "Too many large mails come at once. Try again." };
  } catch (error) {
    if (error instanceof TooSlow) return { kind: "later", detail: error.message };
    throw error;
  }
}

interface IdentifiedMail {
  readonly delivery: Delivery;
  readonly admitted: Admitted;
  readonly raw: Uint8Array;
  readonly at: number;
  readonly id: MessageId;
}

/** Without credits only a mail that was captured already is taken: its sender missed the answer. */
async function again(
  context: CaptureContext,
  { delivery, admitted, at, id }: IdentifiedMail,
): Promise<Outcome> {
  const { recipient, mailbox } = admitted;
  const seq = await findSeq(context.databases.mailOf(recipient.companyId), { id, now: at });
  if (seq === null) {
    const { text: detail } = REFUSALS.credits_used_up;
    return refuse(context, { delivery, at, recipient, reason: "credits_used_up", detail });
  }
  report(context, { event: "again", id, namespace: mailbox.namespace, tag: mailbox.tag });
  return { kind: "captured", id, seq, duplicate: true };
}

async function keep(context: CaptureContext, mail: IdentifiedMail): Promise<Outcome> {
  const { delivery, admitted, raw, at, id } = mail;
  const { retentionDays, recipient } = admitted;
  const rawKey = rawKeyOf(retentionDays, recipient.companyId, id);
  await putRaw(context.bucket, rawKey, {
    raw,
    metadata: {
      envelope: delivery.envelope,
      source: delivery.source,
      receivedAt: at,
      expiresAt: at + retentionDays * DAY_MS,
    },
  });
  return indexMail(context, { ...mail, rawKey });
}

/**
 * Equal deliveries get an equal id, so a repeated one meets its own row. Over HTTPS the caller's
 * key names the delivery. Over SMTP it names one hop only, and the sender's server may come again
 * with the same mail, so there the mail's own identity goes first.
 */
async function messageId(
  { idempotencyKey, source }: Delivery,
  { recipient, mailbox }: Admitted,
  raw: Uint8Array,
): Promise<MessageId> {
  const to = `${recipient.id}.${mailbox.tag}`;
  const named = idempotencyKey === null ? null : await digestOf(`${to}\n${idempotencyKey}`);
  const digest =
    source === "https" && named !== null ? named : ((await deliveryDigest(to, raw)) ?? named);
  return digest === null ? newId("message") : idFrom("message", digest);
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

function renewActivity(context: CaptureContext, { recipient }: Admitted, at: number): void {
  if (!needsRenewal(recipient, at)) return;
  const prolonged = prolongActivity(context.databases.control, recipient.id, idleEnd(at));
  inBackground(context, "activity not prolonged", prolonged);
}
