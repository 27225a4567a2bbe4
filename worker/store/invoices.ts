import { desc, eq } from "drizzle-orm";
import { invoices } from "../../drizzle/schema.ts";
import type { CompanyId } from "../domain/ids.ts";
import type { Invoice } from "../domain/subscription.ts";
import type { ControlDb } from "./databases.ts";

/** A company's invoices, newest first, at most `limit`. */
export async function listInvoices(
  db: ControlDb,
  companyId: CompanyId,
  limit: number,
): Promise<Invoice[]> {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.companyId, companyId))
    .orderBy(desc(invoices.at), desc(invoices.id))
    .limit(limit);
}
