import { isAddressFault, parseMailbox } from "../worker/domain/address.ts";
import type { Delivery, Outcome, Recaptured } from "../worker/domain/delivery.ts";
import {
  deleteRaw,
  isMarked,
  messageIdOf,
  openRaw,
  readMetadata,
} from "../worker/store/raw-mail.ts";
import { findRecipient } from "../worker/store/recipients.ts";
import { admittedTo } from "./admission.ts";
import { inRoom } from "./big-mail.ts";
import type { CaptureContext } from "./context.ts";
import { indexMail } from "./index-mail.ts";

/**
 * Gives a raw mail that lies in the bucket without a row the row it lost. One that is nobody's any
 * more, or expired, is removed; so is one that came before its namespace was created, for it was
 * meant for an earlier namespace of that name, which was deleted with its mail. A marked one was
 * taken from its sender, so it gets its row also where the credits have been used up since.
 */
export async function recapture(context: CaptureContext, rawKey: string): Promise<Recaptured> {
  const object = await openRaw(context.bucket, rawKey);
  if (object === null) return "removed";
  const metadata = readMetadata(object.customMetadata);
  const id = messageIdOf(rawKey);
  const mailbox = metadata === null ? null : parseMailbox(metadata.envelope.to, context.inboxHost);
  if (id === null || metadata === null || mailbox === null || isAddressFault(mailbox)) {
    return remove(context, rawKey);
  }
  const recipient = await findRecipient(context.databases.control, mailbox.namespace);
  if (recipient === null || metadata.receivedAt < recipient.createdAt) {
    return remove(context, rawKey);
  }
  if (metadata.expiresAt <= context.now()) return remove(context, rawKey);
  const read = async () => new Uint8Array(await object.arrayBuffer());
  const work = async (raw: Uint8Array): Promise<Outcome> => {
    const { receivedAt: at, envelope, source } = metadata;
    const delivery: Delivery = {
      envelope,
      source,
      size: object.size,
      idempotencyKey: null,
      caller: null,
    };
    const ordinary = admittedTo(recipient, mailbox, at);
    const isTaken = await isMarked(context.bucket, rawKey);
    const admitted = isTaken ? { ...ordinary, limit: null } : ordinary;
    return indexMail(context, { delivery, admitted, raw, id, rawKey, at });
  };
  const { size } = object;
  return recaptured(await inRoom({ size, owner: recipient.companyId }, read, work));
}

/** null: there was no room for it. What is for later is tried again by the next sweep. */
function recaptured(outcome: Outcome | null): Recaptured {
  if (outcome?.kind === "captured") return "captured";
  return outcome?.kind === "refused" ? "removed" : "deferred";
}

async function remove(context: CaptureContext, rawKey: string): Promise<"removed"> {
  await deleteRaw(context.bucket, [rawKey]);
  return "removed";
}
