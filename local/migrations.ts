import type { D1Database } from "@cloudflare/workers-types";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

// As wrangler writes it, so that `wrangler d1 migrations` and this agree on what is applied.
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
		id         INTEGER PRIMARY KEY AUTOINCREMENT,
		name       TEXT UNIQUE,
		applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);`;
const BREAKPOINT = "--> statement-breakpoint";

/**
 * Applies the .sql files of `folder` that `database` lacks, in the order of their names. Each file
 * is one batch together with its record, so it is applied as a whole or not at all. Returns the
 * names applied now.
 */
export async function migrate(database: D1Database, folder: string): Promise<string[]> {
  await database.prepare(CREATE_TABLE).run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all();
  const applied = new Set(results.map((row) => row["name"]));
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const missing = files.filter((name) => !applied.has(name));
  for (const name of missing) {
    const statements = statementsOf(await readFile(path.join(folder, name), "utf8"));
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
  return missing;
}

function statementsOf(sql: string): string[] {
  return sql
    .split(BREAKPOINT)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}
