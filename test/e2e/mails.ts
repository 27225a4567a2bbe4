import { createHash, randomUUID } from "node:crypto";

/** The bytes of a mail with these lines, each ended by CR LF. */
export function lines(...all: readonly string[]): Buffer {
  return Buffer.from(all.map((line) => `${line}\r\n`).join(""));
}

/** A plain mail that no other one equals. */
export function newMail(subject: string, text = "hello"): Buffer {
  return lines(
    "From: Shop <app@shop.test>",
    "To: someone@in.localhost",
    `Subject: ${subject}`,
    `Message-ID: <${randomUUID()}@shop.test>`,
    "Date: Tue, 10 Nov 2026 12:00:00 +0000",
    "",
    text,
  );
}

export interface Part {
  readonly type: string;
  /** Of Content-Disposition, as it stands in the mail. */
  readonly filename: string;
  readonly bytes: Buffer;
}

/** A mail with attachments. */
export function mailWith(...parts: readonly Part[]): Buffer {
  const attached = parts.flatMap(({ type, filename, bytes }) => [
    "--edge",
    `Content-Type: ${type}`,
    `Content-Disposition: attachment; ${filename}`,
    "Content-Transfer-Encoding: base64",
    "",
    ...(bytes.toString("base64").match(/.{1,76}/g) ?? []),
  ]);
  return lines(
    "From: app@shop.test",
    "Subject: files",
    `Message-ID: <${randomUUID()}@shop.test>`,
    "MIME-Version: 1.0",
    "Content-Type: multipart/mixed; boundary=edge",
    "",
    "--edge",
    "",
    "see the files",
    ...attached,
    "--edge--",
  );
}

/** SHA-256 in hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Runs `work` on every item, `width` at a time; results in the order of the items. */
export async function inParallel<T, R>(
  width: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** `make` called with 0, 1, … below `count`. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
