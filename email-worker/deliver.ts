import { isAddressFault, parseMailbox } from "../worker/domain/address.ts";
import type { Delivery, DeliveryAnswer } from "../worker/domain/delivery.ts";
import { faultPlace, faultText } from "../worker/log/fault-text.ts";
import { report } from "../worker/log/report.ts";
import { capture } from "./capture.ts";
import type { CaptureContext } from "./context.ts";

/**
 * Captures a mail as `capture` does, and never throws. When nothing could be kept, why stands in the
 * log and nowhere else: what a fault says may quote what the mail says, and a thrown error goes to the
 * other Worker and to the platform's own log as it is.
 */
export async function deliver(
  context: CaptureContext,
  delivery: Delivery,
  read: () => Promise<Uint8Array>,
): Promise<DeliveryAnswer> {
  const failed = (message: string, stack?: string): void =>
    report(context, {
      event: "failed",
      ...mailboxOf(context, delivery),
      size: delivery.size,
      source: delivery.source,
      message,
      ...(stack !== undefined && { stack }),
    });
  try {
    const outcome = await capture(context, delivery, read);
    if (outcome.kind === "later") failed(outcome.detail);
    return outcome;
  } catch (error) {
    failed(faultText(error), faultPlace(error));
    return { kind: "failed" };
  }
}

/** Of an address that is none of ours nothing is told: it may be a person's. */
function mailboxOf(
  { inboxHost }: CaptureContext,
  { envelope }: Delivery,
): { namespace: string; tag: string } {
  const mailbox = parseMailbox(envelope.to, inboxHost);
  return isAddressFault(mailbox) ? { namespace: "", tag: "" } : mailbox;
}
