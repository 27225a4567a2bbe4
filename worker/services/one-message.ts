import type { MessageView } from "../contract/message.ts";
import { ApiError } from "../domain/api-error.ts";
import { requireId } from "../domain/ids.ts";
import type { MailAttachment, Message } from "../domain/mail.ts";
import { decodePart } from "../domain/part-decoder.ts";
import { findMessage } from "../store/messages.ts";
import { openRaw } from "../store/raw-mail.ts";
import type { ServiceContext } from "./context.ts";
import { deleteNow } from "./delete-messages.ts";
import { viewWhole } from "./message-bodies.ts";
import type { MailReach } from "./reach.ts";

/** One message, whole and with headers. Throws MESSAGE_NOT_FOUND. */
export async function showMessage(
  context: ServiceContext,
  reach: MailReach,
  id: string,
): Promise<MessageView> {
  return viewWhole(context, await oneMessage(context, reach, id));
}

/** Deletes one message with all that belongs to it. Throws MESSAGE_NOT_FOUND. */
export async function deleteMessage(
  context: ServiceContext,
  reach: MailReach,
  id: string,
): Promise<void> {
  const message = await oneMessage(context, reach, id);
  await deleteNow(context, context.databases.mailOf(message.companyId), [message]);
}

/** The bytes of a raw mail, as they came. Throws MESSAGE_NOT_FOUND. */
export async function openMessage(
  context: ServiceContext,
  reach: MailReach,
  id: string,
): Promise<{ message: Message; body: ReadableStream<Uint8Array> }> {
  const message = await oneMessage(context, reach, id);
  const object = await openRaw(context.bucket, message.rawKey);
  if (object === null) throw messageNotFound();
  return { message, body: object.body };
}

/**
 * The decoded bytes of an attachment, read from its place in the raw mail. Throws
 * MESSAGE_NOT_FOUND or ATTACHMENT_NOT_FOUND.
 */
export async function openAttachment(
  context: ServiceContext,
  reach: MailReach,
  where: { id: string; index: string },
): Promise<{ attachment: MailAttachment; body: ReadableStream<Uint8Array> | null }> {
  const message = await oneMessage(context, reach, where.id);
  const position = /^\d{1,4}$/.test(where.index) ? Number(where.index) : -1;
  const attachment = message.content.attachments[position];
  if (!attachment) {
    const count = message.content.attachments.length;
    throw new ApiError(
      "ATTACHMENT_NOT_FOUND",
      `The message has ${count} attachment(s), counted from 0.`,
    );
  }
  const { range } = attachment;
  if (range.start === range.end) return { attachment, body: null };
  const object = await openRaw(context.bucket, message.rawKey, range);
  if (object === null) throw messageNotFound();
  return { attachment, body: object.body.pipeThrough(decodePart(range.encoding)) };
}

/** A message of the reach, with its headers. Throws MESSAGE_NOT_FOUND. */
export async function oneMessage(
  context: ServiceContext,
  reach: MailReach,
  text: string,
): Promise<Message> {
  const id = requireId("message", text, messageNotFound);
  const namespaceIds = reach.namespaces.map((namespace) => namespace.id);
  const database = context.databases.mailOf(reach.companyId);
  const message = await findMessage(database, { id, namespaceIds, now: context.now() });
  if (message === null) throw messageNotFound();
  return message;
}

/** For a message that is not there, or not there for the caller: nobody can tell which. */
export function messageNotFound(): ApiError {
  return new ApiError("MESSAGE_NOT_FOUND", "There is no such message, or it is gone.");
}
