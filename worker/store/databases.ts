import type { D1Database } from "@cloudflare/workers-types";
import { sql } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { CompanyId } from "../domain/ids.ts";

export type Database = DrizzleD1Database & { readonly $client: D1Database };

/** Who may read what: companies, users, namespaces, keys. */
export type ControlDb = Database & { readonly group?: "control" };
/** What arrived: messages, refusals, credits used. */
export type MailDb = Database & { readonly group?: "mail" };

export interface Databases {
  readonly control: ControlDb;
  /** The database that holds a company's mail. */
  mailOf(company: CompanyId): MailDb;
  /** Every database that holds mail, for sweeps. */
  readonly allMail: readonly MailDb[];
}

const opened = new WeakMap<D1Database, Databases>();

/** Opens the databases, once in an isolate. All mail lies beside the control tables until there are several. */
export function openDatabases(d1: D1Database): Databases {
  const known = opened.get(d1);
  if (known) return known;
  const database = drizzle(d1);
  const databases = { control: database, mailOf: () => database, allMail: [database] };
  opened.set(d1, databases);
  return databases;
}

/** Asks the database for an answer; throws when there is none. */
export async function pingDatabase(db: ControlDb): Promise<void> {
  await db.run(sql`select 1`);
}
