import { env } from "cloudflare:workers";
import type { Env } from "../../worker/env.ts";

/** R2 as it is, but calls fail of which `isDown` says so, by their method and first argument. */
export function bucketDownFor(isDown: (method: string, key: unknown) => boolean): Env["MAIL"] {
  return new Proxy(env.MAIL, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) =>
        isDown(String(name), given[0])
          ? Promise.reject(new Error("R2 is down"))
          : Reflect.apply(value, of, given);
    },
  });
}
