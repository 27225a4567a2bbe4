import type { V4WorkerOptions } from "miniflare";

type D1Databases = V4WorkerOptions["d1Databases"];

/** A Worker's databases by binding, with `further` ones for mail: `MAIL_DB_0` and on. */
export function databasesOf(named: D1Databases, further: number): Exclude<D1Databases, undefined> {
  const added = [...Array(further).keys()].map((number) => `MAIL_DB_${number}`);
  return { ...byName(named), ...byName(added) };
}

/** The bindings of a Worker's databases. */
export function databaseNames(named: D1Databases, further: number): string[] {
  return Object.keys(databasesOf(named, further));
}

function byName(named: D1Databases): Exclude<D1Databases, undefined | string[]> {
  return Array.isArray(named)
    ? Object.fromEntries(named.map((name) => [name, name]))
    : { ...named };
}
