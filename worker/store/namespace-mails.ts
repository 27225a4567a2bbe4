import { eq, sql } from "drizzle-orm";
import { usage } from "../../drizzle/schema.ts";
import type { CompanyId, NamespaceId } from "../domain/ids.ts";
import type { MailDb } from "./databases.ts";

/** How many mails a namespace has taken. */
export interface NamespaceMails {
  readonly namespaceId: NamespaceId;
  /** In the period asked for. */
  readonly inPeriod: number;
  /** Since it was made, also those that are gone by now. */
  readonly total: number;
}

/** The mails of a company's namespaces in `period`, and in all; none for one that never took any. */
export async function countNamespaceMails(
  db: MailDb,
  companyId: CompanyId,
  period: string,
): Promise<NamespaceMails[]> {
  return db
    .select({
      namespaceId: usage.namespaceId,
      inPeriod: sql<number>`sum(iif(${usage.period} = ${period}, ${usage.used}, 0))`,
      total: sql<number>`sum(${usage.used})`,
    })
    .from(usage)
    .where(eq(usage.companyId, companyId))
    .groupBy(usage.namespaceId);
}
