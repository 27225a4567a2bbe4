import { env } from "cloudflare:workers";
import { openDatabases, type Databases } from "../../worker/store/databases.ts";

/** The real databases, but all batches of mail fail. */
export function batchesFail(): Databases {
  const client = new Proxy(env.DB, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name);
      if (name === "batch") return () => Promise.reject(new Error("D1 is down"));
      return typeof value === "function" ? value.bind(of) : value;
    },
  });
  return { ...openDatabases(env.DB), mailOf: openDatabases(client).mailOf };
}
