import { env } from "cloudflare:workers";
import { inTime } from "../../worker/domain/in-time.ts";
import type { Env } from "../../worker/env.ts";
import { openDatabases, type Databases } from "../../worker/store/databases.ts";

/** D1 as it is, but each of these statements, and each batch, comes to what `happens`. */
export function databaseThat(happens: () => Promise<never>, statements = /./): Env["DB"] {
  return new Proxy(env.DB, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === "batch") return happens;
      if (name !== "prepare") return typeof value === "function" ? value.bind(target) : value;
      return (statement: string) => {
        const prepared = target.prepare(statement);
        if (!statements.test(statement)) return prepared;
        const broken = { all: happens, raw: happens, run: happens, first: happens };
        return { ...broken, bind: () => ({ ...broken }) };
      };
    },
  });
}

/** The database cannot be reached. */
export function isLost(): Promise<never> {
  return Promise.reject(new Error("D1_ERROR: the network was lost"));
}

/** The database does not answer before its time is over, which is at once here. */
export function isLate(): Promise<never> {
  return inTime(new Promise(() => {}), 0);
}

const NO_STATEMENT = /(?!)/;

/** The real databases, but all batches of mail fail. */
export function batchesFail(): Databases {
  const { mailOf } = openDatabases(databaseThat(isLost, NO_STATEMENT));
  return { ...openDatabases(env.DB), mailOf };
}
