import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { inTime } from "../domain/in-time.ts";

/**
 * How long one call of D1 may take, ms. D1 itself gives up after 30 s, and whoever asked would hold
 * a connection for as long.
 */
export const DATABASE_TIMEOUT_MS = 15_000;

/** D1 knows its own statements only, and batches are made of those that callers hold. */
const originals = new WeakMap<object, D1PreparedStatement>();

/**
 * The same database, whose calls end in time: one that has no answer by then throws UNAVAILABLE. What
 * it was to write may be written all the same, as with an answer that was lost on its way.
 */
export function boundedDatabase(d1: D1Database): D1Database {
  return new Proxy(d1, {
    get(of, name) {
      if (name === "prepare") return (query: string) => boundedStatement(of.prepare(query));
      if (name !== "batch") return Reflect.get(of, name);
      return (statements: D1PreparedStatement[]) => {
        const own = statements.map((each) => originals.get(each) ?? each);
        return inTime(of.batch(own), DATABASE_TIMEOUT_MS);
      };
    },
  });
}

function boundedStatement(statement: D1PreparedStatement): D1PreparedStatement {
  const bounded = new Proxy(statement, {
    get(of, name) {
      if (name === "bind") return (...values: unknown[]) => boundedStatement(of.bind(...values));
      const call: unknown = Reflect.get(of, name);
      if (typeof call !== "function") return call;
      return (...given: unknown[]) => inTime(Reflect.apply(call, of, given), DATABASE_TIMEOUT_MS);
    },
  });
  originals.set(bounded, statement);
  return bounded;
}
