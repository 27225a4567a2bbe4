import type { R2Bucket } from "@cloudflare/workers-types";
import type { CompanyId } from "../domain/ids.ts";
import { exportPrefix } from "./export-objects.ts";
import { RETRY_PREFIX } from "./raw-mail.ts";

/**
 * Deletes at most `limit` (up to 1,000) of the objects that a company has in the bucket, found by
 * their keys, so that none is missed whose row is gone. Returns how many.
 */
export async function deleteCompanyObjects(
  bucket: R2Bucket,
  companyId: CompanyId,
  limit: number,
): Promise<number> {
  let deleted = 0;
  for (const prefix of await prefixesOf(bucket, companyId)) {
    if (deleted >= limit) break;
    const { objects } = await bucket.list({ prefix, limit: limit - deleted });
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    deleted += objects.length;
  }
  return deleted;
}

/** Raw mail lies under the days it is kept (`r3/`), which change with plan and contract. */
async function prefixesOf(bucket: R2Bucket, companyId: CompanyId): Promise<string[]> {
  const [raw, retries] = await Promise.all([
    foldersOf(bucket, "r"),
    foldersOf(bucket, RETRY_PREFIX),
  ]);
  const days = [...raw, ...retries].filter((folder) => /r\d+\/$/.test(folder));
  return [exportPrefix(companyId), ...days.map((folder) => `${folder}${companyId}/`)];
}

async function foldersOf(bucket: R2Bucket, prefix: string): Promise<string[]> {
  const folders = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await bucket.list({
      prefix,
      delimiter: "/",
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const folder of page.delimitedPrefixes) folders.add(folder);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return [...folders];
}
