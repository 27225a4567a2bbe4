import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/**
 * Statements that D1 must not be given. drizzle-kit rebuilds a table as `__new_…` and drops the old
 * one; D1 ignores the PRAGMA that would keep the rows which refer to it.
 */
const UNSAFE = /__new_\w*|drop\s+table|on\s+delete\s+cascade/i;

/** The migrations of a folder that would lose rows, in sentences. */
export async function unsafeMigrations(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const faults = await Promise.all(
    names.map(async (name) => {
      const found = UNSAFE.exec(await readFile(path.join(folder, name), "utf8"))?.[0];
      return found === undefined
        ? []
        : [`the migration ${name} says ${found}, and would lose rows`];
    }),
  );
  return faults.flat();
}
