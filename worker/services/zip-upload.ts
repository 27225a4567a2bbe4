import { Zip, ZipDeflate } from "fflate";
import type { ExportUpload } from "../store/export-objects.ts";

/** A text file of a ZIP, made piece by piece. */
export interface TextFile {
  readonly name: string;
  readonly pieces: AsyncIterable<string>;
}

/** R2 takes parts of 5 MiB or more, all of one size but for the last. */
const PART_BYTES = 5 * 1024 * 1024;
/** Offsets in a ZIP have 32 bits (APPNOTE.TXT 4.4.1.4), and ours has no ZIP64 records. */
const MAX_ZIP_BYTES = 2 ** 32 - 1;

/**
 * Writes files into a ZIP and uploads it at the same time, so that no more of it than one piece and
 * one part are in memory. Returns the ZIP's size in bytes. Throws when the ZIP gets beyond 4 GiB.
 */
export async function uploadZip(
  upload: ExportUpload,
  files: AsyncIterable<TextFile>,
): Promise<number> {
  const parts = new PartWriter(upload);
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    parts.add(bytes);
  });
  for await (const { name, pieces } of files) {
    const file = new ZipDeflate(name);
    zip.add(file);
    for await (const piece of pieces) {
      file.push(new TextEncoder().encode(piece));
      await parts.uploadFull();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  return parts.finish();
}

/** Cuts what it is given into parts of one size and uploads them. */
class PartWriter {
  private readonly upload: ExportUpload;
  private readonly uploaded: Awaited<ReturnType<ExportUpload["uploadPart"]>>[] = [];
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  private size = 0;

  constructor(upload: ExportUpload) {
    this.upload = upload;
  }

  add(bytes: Uint8Array): void {
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    this.size += bytes.length;
    if (this.size > MAX_ZIP_BYTES) throw new Error("the ZIP is larger than 4 GiB");
  }

  async uploadFull(): Promise<void> {
    while (this.waitingBytes >= PART_BYTES) await this.uploadPart(PART_BYTES);
  }

  async finish(): Promise<number> {
    await this.uploadFull();
    if (this.waitingBytes > 0) await this.uploadPart(this.waitingBytes);
    await this.upload.complete(this.uploaded);
    return this.size;
  }

  private async uploadPart(length: number): Promise<void> {
    const part = this.take(length);
    this.uploaded.push(await this.upload.uploadPart(this.uploaded.length + 1, part));
  }

  private take(length: number): Uint8Array {
    const part = new Uint8Array(length);
    const rest: Uint8Array[] = [];
    let filled = 0;
    for (const bytes of this.waiting) {
      const fits = bytes.subarray(0, length - filled);
      part.set(fits, filled);
      filled += fits.length;
      if (fits.length < bytes.length) rest.push(bytes.subarray(fits.length));
    }
    this.waiting = rest;
    this.waitingBytes -= length;
    return part;
  }
}
