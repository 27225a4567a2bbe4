import type { D1Database } from "@cloudflare/workers-types";
import { sql } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { CompanyId } from "../domain/ids.ts";

/** Who may read what: companies, users, namespaces, keys. */
export type ControlDb = DrizzleD1Database & { readonly group?: "control" };
/** What arrived: messages, refusals, credits used. */
export type MailDb = DrizzleD1Database & { readonly group?: "mail" };

export interface Databases {
  readonly control: ControlDb;
  /** The database that holds a company's mail. */
  mailOf(company: CompanyId): MailDb;
  /** Every database that holds mail, for sweeps. */
  readonly allMail: readonly MailDb[];
}

/** Opens the databases of one request. All mail lies beside the control tables until there are several. */
export function openDatabases(d1: D1Database): Databases {
  const database = drizzle(d1);
  return { control: database, mailOf: () => database, allMail: [database] };
}

/** Asks the database for an answer; throws when there is none. */
export async function pingDatabase(db: ControlDb): Promise<void> {
  await db.run(sql`select 1`);
}
