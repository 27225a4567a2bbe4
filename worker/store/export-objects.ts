import type { R2Bucket, R2MultipartUpload, R2ObjectBody } from "@cloudflare/workers-types";
import type { CompanyId, ExportId } from "../domain/ids.ts";

/** An upload in parts. */
export type ExportUpload = R2MultipartUpload;

/** Which export of which company. */
export interface ExportKey {
  readonly companyId: CompanyId;
  readonly id: ExportId;
}

/** Where the objects of a company's exports lie. */
export function exportPrefix(companyId: CompanyId): string {
  return `export/${companyId}/`;
}

/** Begins to upload an export in parts; what is there already stays until the upload completes. */
export async function uploadExport(bucket: R2Bucket, key: ExportKey): Promise<ExportUpload> {
  return bucket.createMultipartUpload(objectKey(key), {
    httpMetadata: { contentType: "application/zip" },
  });
}

/** Opens an export; null when it is gone. */
export async function openExport(bucket: R2Bucket, key: ExportKey): Promise<R2ObjectBody | null> {
  return bucket.get(objectKey(key));
}

/** Deletes exports; what is gone already is no error. At most 1,000. */
export async function deleteExportObjects(
  bucket: R2Bucket,
  keys: readonly ExportKey[],
): Promise<void> {
  await bucket.delete(keys.map(objectKey));
}

function objectKey({ companyId, id }: ExportKey): string {
  return `${exportPrefix(companyId)}${id}.zip`;
}
