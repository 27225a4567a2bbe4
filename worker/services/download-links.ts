import { jwtVerify, errors, SignJWT } from "jose";
import { requireId, type ApiKeyId } from "../domain/ids.ts";
import { DOWNLOAD_LINK_MS } from "../domain/limits.ts";
import type { MailAttachment } from "../domain/mail.ts";
import { findHolderOfKeyId } from "../store/api-keys.ts";
import type { ServiceContext } from "./context.ts";
import { messageNotFound, openAttachment, openMessage } from "./one-message.ts";

const ALGORITHM = "HS256";
const AUDIENCE = "download";
const SECOND_MS = 1000;

/** What a link leads to: the raw mail, or one of its attachments by its index. */
export interface Linked {
  readonly messageId: string;
  readonly attachment: number | null;
  /** The last part of the path, for whoever saves the file. */
  readonly filename: string;
}

/** Makes links that need no key: good for a day, and only as long as the key is that made them. */
export async function linkTo(
  context: ServiceContext,
  keyId: ApiKeyId,
  { messageId, attachment, filename }: Linked,
): Promise<string> {
  const token = await new SignJWT({ key: keyId, attachment })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setSubject(messageId)
    .setExpirationTime(Math.floor((context.now() + DOWNLOAD_LINK_MS) / SECOND_MS))
    .sign(secretOf(context));
  return `${context.apiUrl}/api/v1/download/${token}/${encodeURIComponent(filename)}`;
}

/** The bytes that a link leads to. Throws MESSAGE_NOT_FOUND for a link that is not, or no longer, good. */
export async function openLink(
  context: ServiceContext,
  token: string,
): Promise<{ attachment: MailAttachment | null; body: Body }> {
  const { messageId, keyId, index } = await readLink(context, token);
  const holder = await findHolderOfKeyId(context.databases.control, keyId);
  if (holder === null || (holder.expiresAt ?? Infinity) <= context.now()) throw messageNotFound();
  if (index !== null) return openAttachment(context, holder, { id: messageId, index });
  const { body } = await openMessage(context, holder, messageId);
  return { attachment: null, body };
}

type Body = ReadableStream<Uint8Array> | null;

async function readLink(
  context: ServiceContext,
  token: string,
): Promise<{ messageId: string; keyId: ApiKeyId; index: string | null }> {
  try {
    const { payload } = await jwtVerify(token, secretOf(context), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      requiredClaims: ["exp", "sub"],
      currentDate: new Date(context.now()),
    });
    const { sub = "", key, attachment } = payload;
    const keyId = requireId("api-key", typeof key === "string" ? key : "", messageNotFound);
    const index = typeof attachment === "number" ? String(attachment) : null;
    return { messageId: sub, keyId, index };
  } catch (error) {
    if (error instanceof errors.JOSEError) throw messageNotFound();
    throw error;
  }
}

function secretOf(context: ServiceContext): Uint8Array {
  return new TextEncoder().encode(context.authSecret());
}
