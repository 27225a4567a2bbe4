import { sql } from "drizzle-orm";
import type { ApiKeyId } from "../domain/ids.ts";
import type { ControlDb } from "./databases.ts";

/** Calls made with one key. */
export interface KeyUse {
  readonly calls: number;
  /** When the last one was, ms. */
  readonly lastAt: number;
}

/** Adds calls to their keys: one statement for any number of keys. Keys that are gone are left out. */
export async function addKeyUsage(
  db: ControlDb,
  uses: ReadonlyMap<ApiKeyId, KeyUse>,
): Promise<void> {
  const list = Array.from(uses, ([id, { calls, lastAt }]) => [id, calls, lastAt]);
  await db.run(sql`
    update api_keys set
      usage = usage + (used.value ->> 1),
      last_used_at = max(coalesce(last_used_at, 0), used.value ->> 2)
    from json_each(${JSON.stringify(list)}) as used
    where api_keys.id = used.value ->> 0
  `);
}
