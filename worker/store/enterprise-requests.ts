import { sql } from "drizzle-orm";
import { enterpriseRequests } from "../../drizzle/schema.ts";
import { columnPlaceholders, compile } from "./compiled.ts";
import type { ControlDb } from "./databases.ts";

export type NewEnterpriseRequest = Omit<typeof enterpriseRequests.$inferInsert, "seq">;

const insertRequest = compile((db) =>
  db
    .insert(enterpriseRequests)
    .select(
      sql`select ${columnPlaceholders(enterpriseRequests, ["seq"])}
        where (select count(*) from enterprise_requests
          where company_id = ${sql.placeholder("companyId")}
            and at > ${sql.placeholder("since")}) < ${sql.placeholder("most")}`,
    )
    .returning({ seq: enterpriseRequests.seq }),
);

/** Stores a request unless its company had `most` of them since `since` (ms); whether it did. */
export async function storeEnterpriseRequest(
  db: ControlDb,
  request: NewEnterpriseRequest,
  limit: { since: number; most: number },
): Promise<boolean> {
  const { results } = await insertRequest(db, { ...request, ...limit }).all();
  return results.length > 0;
}
