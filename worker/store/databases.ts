import type { D1Database } from "@cloudflare/workers-types";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import { companies } from "../../drizzle/schema.ts";
import { mailDatabaseOf, newCompanyId, type CompanyId } from "../domain/ids.ts";
import type { MailDatabases } from "../env.ts";
import { boundedDatabase } from "./bounded-database.ts";

export type Database = DrizzleD1Database & { readonly $client: D1Database };

/** Who may read what: companies, users, namespaces, keys. */
export type ControlDb = Database & { readonly group?: "control" };
/** What arrived: messages, refusals, credits used. */
export type MailDb = Database & { readonly group?: "mail" };

export interface Databases {
  readonly control: ControlDb;
  /** The database that holds a company's mail. Throws when it is not bound. */
  mailOf(company: CompanyId): MailDb;
  /** Every database that holds mail, for sweeps; the first is the control database. */
  readonly allMail: readonly MailDb[];
  /** The id of a new company. It names the database that its mail lies in for good. */
  newCompanyId(): CompanyId;
}

const opened = new WeakMap<D1Database, Database>();

/**
 * Opens the databases. Mail of a company lies where its id says: beside the control tables, or in
 * one of `MAIL_DB_0`, `MAIL_DB_1` and on. New companies are spread over those that are not full.
 */
export function openDatabases(d1: D1Database, bindings: MailDatabases = {}): Databases {
  const control = open(d1);
  const further = furtherDatabases(bindings);
  return {
    control,
    mailOf: (company) => {
      const number = mailDatabaseOf(company);
      const database = number === null ? control : further[number];
      if (!database) throw new Error(`MAIL_DB_${number} is not bound`);
      return database;
    },
    allMail: [control, ...further],
    newCompanyId: () => newCompanyId(choose(further.length, bindings.FULL_MAIL_DATABASES ?? "")),
  };
}

/** Once in an isolate for each database. */
function open(d1: D1Database): Database {
  const known = opened.get(d1);
  if (known) return known;
  const database = drizzle(boundedDatabase(d1));
  opened.set(d1, database);
  return database;
}

function furtherDatabases(bindings: MailDatabases): Database[] {
  const found: Database[] = [];
  for (;;) {
    const d1 = bindings[`MAIL_DB_${found.length}`];
    if (!d1) return found;
    found.push(open(d1));
  }
}

/** One of the databases that are not full, by chance; null: the one beside the control tables. */
function choose(count: number, full: string): number | null {
  const taken = full.split(",").map((number) => number.trim());
  const free = [...Array(count).keys()].filter((number) => !taken.includes(String(number)));
  return free[Math.floor(Math.random() * free.length)] ?? null;
}

/** Asks the database for an answer that needs its tables; throws when there is none. */
export async function pingDatabase(db: ControlDb): Promise<void> {
  await db.select({ id: companies.id }).from(companies).limit(1);
}
