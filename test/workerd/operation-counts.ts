import type { D1PreparedStatement } from "@cloudflare/workers-types";
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Env } from "../../worker/env.ts";

/** What Cloudflare bills, counted while code runs. */
export interface Counts {
  rowsRead: number;
  rowsWritten: number;
  /** R2's class A (writes and lists) and class B (reads). Deletes are free. */
  bucketWrites: number;
  bucketReads: number;
  /** Calls of Durable Objects: each RPC and each socket that is opened. */
  objectRequests: number;
  /** Rows that a limiter writes into its own storage (see countLimiterRows). */
  objectRows: number;
  /** Data points of Analytics Engine. */
  dataPoints: number;
}

type Counted = Pick<Env, "DB" | "MAIL" | "HUB" | "LIMITER" | "METRICS">;

/** Bindings that do what the real ones do, and count. `onRead` is told each statement that was answered. */
export function countedBindings(onRead: (statement: string) => void = () => {}): {
  counts: Counts;
  bindings: Counted;
} {
  const counts = {
    rowsRead: 0,
    rowsWritten: 0,
    bucketWrites: 0,
    bucketReads: 0,
    objectRequests: 0,
    objectRows: 0,
    dataPoints: 0,
  };
  return {
    counts,
    bindings: {
      DB: countedDatabase(counts, onRead),
      MAIL: watched(env.MAIL, (name) => {
        if (/^(?:put|list|createMultipartUpload)$/.test(name)) counts.bucketWrites += 1;
        if (/^(?:get|head)$/.test(name)) counts.bucketReads += 1;
      }),
      HUB: countedObjects(env.HUB, counts),
      LIMITER: countedObjects(env.LIMITER, counts),
      METRICS: { writeDataPoint: () => void (counts.dataPoints += 1) },
    },
  };
}

/** Counts from now on what the limiter of a key writes into its storage: puts and deletes are a row each. */
export async function countLimiterRows(keyId: string, counts: Counts): Promise<void> {
  await runInDurableObject(env.LIMITER.getByName(keyId), (_, { storage: { kv } }) => {
    const [put, remove] = [kv.put.bind(kv), kv.delete.bind(kv)];
    kv.put = (name, value) => {
      counts.objectRows += 1;
      put(name, value);
    };
    kv.delete = (name) => {
      counts.objectRows += 1;
      return remove(name);
    };
  });
}

/** An object whose methods tell their names before they run. */
function watched<Target extends object>(target: Target, tell: (name: string) => void): Target {
  return new Proxy(target, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]): unknown => {
        tell(String(name));
        return Reflect.apply(value, of, given);
      };
    },
  });
}

function countedObjects<Objects extends Env["HUB"] | Env["LIMITER"]>(
  objects: Objects,
  counts: Counts,
): Objects {
  return new Proxy(objects, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name);
      if (name !== "getByName" || typeof value !== "function") return value;
      return (object: string): unknown => {
        const stub: object = Reflect.apply(value, of, [object]);
        return new Proxy(stub, {
          get(real, method) {
            counts.objectRequests += 1;
            return (...given: unknown[]): unknown => {
              const call: unknown = Reflect.get(real, method);
              if (typeof call !== "function") throw new Error(`no method ${String(method)}`);
              return Reflect.apply(call, real, given);
            };
          },
        });
      };
    },
  });
}

/** D1 tells what each statement read and wrote; but for `raw`, which is asked once more for it. */
function countedDatabase(counts: Counts, onRead: (statement: string) => void): Env["DB"] {
  const real = new WeakMap<object, D1PreparedStatement>();
  const add = ({ meta }: { meta: { rows_read: number; rows_written: number } }): void => {
    counts.rowsRead += meta.rows_read;
    counts.rowsWritten += meta.rows_written;
  };
  const wrap = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(of, name) {
        if (name === "bind") return (...given: unknown[]) => wrap(of.bind(...given), text);
        if (name === "all" || name === "run") {
          return async () => {
            const result = await of.all();
            add(result);
            onRead(text);
            return result;
          };
        }
        if (name === "first") {
          return async () => {
            const result = await of.all();
            add(result);
            return result.results[0] ?? null;
          };
        }
        if (name !== "raw") return Reflect.get(of, name);
        return async () => {
          const result = await of.all();
          add(result);
          const isRead = /^\s*select/i.test(text);
          const rows = isRead ? await of.raw() : result.results.map((row) => Object.values(row));
          onRead(text);
          return rows;
        };
      },
    });
    real.set(wrapped, statement);
    return wrapped;
  };
  return new Proxy(env.DB, {
    get(of, name) {
      if (name === "prepare") return (text: string) => wrap(of.prepare(text), text);
      if (name !== "batch") return Reflect.get(of, name);
      return async (statements: D1PreparedStatement[]) => {
        const results = await of.batch(statements.map((each) => real.get(each) ?? each));
        for (const result of results) add(result);
        return results;
      };
    },
  });
}
