import type { R2Bucket, R2ObjectBody } from "@cloudflare/workers-types";
import * as ids from "../domain/ids.ts";
import type { CompanyId, MessageId } from "../domain/ids.ts";
import type { Envelope, MailHeader, MailLink, MailSource } from "../domain/mail.ts";

/** What a raw mail carries, so that it can be captured again from the bucket alone. */
export interface RawMailMetadata {
  readonly envelope: Envelope;
  readonly source: MailSource;
  /** ms. */
  readonly receivedAt: number;
  readonly expiresAt: number;
}

/** The fields of a message that are too large for its row. */
export interface Spill {
  readonly text?: string;
  readonly html?: string;
  readonly headers?: readonly MailHeader[];
  readonly links?: readonly MailLink[];
}

/** Marks of raw mails that need their row lie under it. */
export const RETRY_PREFIX = "retry/";

/**
 * Where a raw mail lies: `r{days}/{company}/{message}.{attempt}.eml`, so that lifecycle rules can
 * expire by prefix. The attempt makes each key unique: whoever loses a race deletes only its own.
 */
export function rawKeyOf(days: number, company: CompanyId, message: MessageId): string {
  const attempt = ids.base32(crypto.getRandomValues(new Uint8Array(5)));
  return `r${days}/${company}/${message}.${attempt}.eml`;
}

/** Stores a raw mail; when this returns, R2 has it on disk. */
export async function putRaw(
  bucket: R2Bucket,
  key: string,
  mail: { raw: Uint8Array; metadata: RawMailMetadata },
): Promise<void> {
  const { envelope, source, receivedAt, expiresAt } = mail.metadata;
  await bucket.put(key, mail.raw, {
    httpMetadata: { contentType: "message/rfc822" },
    customMetadata: {
      from: envelope.from,
      to: envelope.to,
      source,
      receivedAt: String(receivedAt),
      expiresAt: String(expiresAt),
    },
  });
}

/** A raw mail, or the bytes from `start` up to `end` of it; null when it is gone. */
export async function openRaw(
  bucket: R2Bucket,
  key: string,
  range?: { start: number; end: number },
): Promise<R2ObjectBody | null> {
  if (!range) return bucket.get(key);
  return bucket.get(key, { range: { offset: range.start, length: range.end - range.start } });
}

/** What putRaw wrote beside the mail, or null when the object is not one of ours. */
export function readMetadata(custom: Record<string, string> | undefined): RawMailMetadata | null {
  const { from, to, source, receivedAt, expiresAt } = custom ?? {};
  if (from === undefined || to === undefined) return null;
  if (source !== "email" && source !== "https" && source !== "smtp") return null;
  const times = { receivedAt: Number(receivedAt), expiresAt: Number(expiresAt) };
  if (!Number.isFinite(times.receivedAt) || !Number.isFinite(times.expiresAt)) return null;
  return { envelope: { from, to }, source, ...times };
}

/** Stores the fields that do not fit a row, beside the raw mail. */
export async function putSpill(bucket: R2Bucket, rawKey: string, spill: Spill): Promise<void> {
  await bucket.put(spillKey(rawKey), JSON.stringify(spill), {
    httpMetadata: { contentType: "application/json" },
  });
}

/** Opens the fields that did not fit; null when they are gone. */
export async function openSpill(bucket: R2Bucket, rawKey: string): Promise<R2ObjectBody | null> {
  return bucket.get(spillKey(rawKey));
}

/** Deletes raw mails and all that lies beside them; what is gone already is no error. */
export async function deleteRaw(bucket: R2Bucket, rawKeys: readonly string[]): Promise<void> {
  const keys = rawKeys.flatMap((key) => [key, spillKey(key)]);
  // R2 deletes up to 1,000 keys at once.
  for (let start = 0; start < keys.length; start += 1000) {
    await bucket.delete(keys.slice(start, start + 1000));
  }
}

/** Leaves word that a raw mail still needs its row. */
export async function markForRetry(bucket: R2Bucket, rawKey: string): Promise<void> {
  await bucket.put(RETRY_PREFIX + rawKey, "");
}

/** Whether there is word that a raw mail needs its row. */
export async function isMarked(bucket: R2Bucket, rawKey: string): Promise<boolean> {
  return (await bucket.head(RETRY_PREFIX + rawKey)) !== null;
}

/** A page of raw mails that still need their row. */
export interface Retries {
  readonly keys: readonly string[];
  /** The key to go on after; null: this was the last page. */
  readonly next: string | null;
}

/** Raw mails that still need their row, in key order, after the key `after`; "" begins. */
export async function listRetries(bucket: R2Bucket, after: string): Promise<Retries> {
  const startAfter = RETRY_PREFIX + after;
  const page = await bucket.list({ prefix: RETRY_PREFIX, limit: 100, startAfter });
  const keys = page.objects.map(({ key }) => key.slice(RETRY_PREFIX.length));
  return { keys, next: page.truncated ? (keys.at(-1) ?? null) : null };
}

/** Takes the word back. */
export async function clearRetry(bucket: R2Bucket, rawKey: string): Promise<void> {
  await bucket.delete(RETRY_PREFIX + rawKey);
}

export interface ListedRaw {
  readonly key: string;
  readonly metadata: RawMailMetadata | null;
  readonly uploadedAt: number;
}

/** One page of the bucket's raw mails in key order; `cursor` is null after the last one. */
export async function listRaw(
  bucket: R2Bucket,
  cursor: string | null,
): Promise<{ mails: ListedRaw[]; cursor: string | null }> {
  const page = await bucket.list({
    limit: 500,
    include: ["customMetadata"],
    prefix: "r",
    ...(cursor === null ? {} : { startAfter: cursor }),
  });
  const mails = page.objects
    .filter(({ key }) => key.endsWith(".eml") && !key.startsWith(RETRY_PREFIX))
    .map(({ key, customMetadata, uploaded }) => ({
      key,
      metadata: readMetadata(customMetadata),
      uploadedAt: uploaded.getTime(),
    }));
  return { mails, cursor: page.truncated ? (page.objects.at(-1)?.key ?? null) : null };
}

function spillKey(rawKey: string): string {
  return rawKey.replace(/\.eml$/, ".json");
}

/** The message whose raw mail lies under `rawKey`; null for a key of another shape. */
export function messageIdOf(rawKey: string): MessageId | null {
  const name = rawKey.slice(rawKey.lastIndexOf("/") + 1);
  return ids.parseId("message", name.split(".")[0] ?? "");
}

/** Asks the bucket for an answer; throws when there is none. */
export async function pingBucket(bucket: R2Bucket): Promise<void> {
  await bucket.head("ping");
}
