import type { D1PreparedStatement } from "@cloudflare/workers-types";
import { env } from "cloudflare:workers";
import type { Env } from "../../worker/env.ts";
import { randomFrom } from "../random-from.ts";

/** Which calls of a part go wrong, how, and how often (0 to 1). */
export interface Fault {
  readonly part: "database" | "bucket" | "hub" | "limiter";
  /** Names of the part's methods. */
  readonly calls: RegExp;
  /**
   * A call that changes something and has no good answer has done so in half of the cases: its answer
   * is lost.
   */
  readonly how: "fails" | "takes 2 s" | "never answers";
  /** By chance, but at least one of so many calls that are one fault by this rate. */
  readonly rate: number;
}

const CHANGES = /^(?:put|delete|batch|run|ring)$/;

type Parts = Pick<Env, "DB" | "MAIL" | "HUB" | "LIMITER">;

/** The real D1, R2, hubs and limiters, with a fault in front of them that can be set and lifted. */
export class FaultyParts {
  readonly bindings: Parts;
  /** Calls that the real parts are at. */
  underWay = 0;
  /** Calls that went wrong. */
  hits = 0;
  private fault: Fault | null = null;
  /** Calls since the last fault that might have gone wrong. */
  private spared = 0;
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = randomFrom(seed);
    this.bindings = {
      DB: this.database(),
      MAIL: this.wrapped(env.MAIL, "bucket"),
      HUB: this.objects(env.HUB, "hub"),
      LIMITER: this.objects(env.LIMITER, "limiter"),
    };
  }

  /** From now on calls go wrong so; null: all is well again. */
  set(fault: Fault | null): void {
    this.fault = fault;
  }

  private async call(part: Fault["part"], name: string, run: () => unknown) {
    const how = this.hit(part, name);
    if (how === null) return this.real(run);
    this.hits += 1;
    if (how === "takes 2 s") {
      await new Promise((resolve) => {
        setTimeout(resolve, 2000);
      });
      return this.real(run);
    }
    if (CHANGES.test(name) && this.random() < 0.5) await this.real(run);
    if (how === "never answers") return new Promise(() => {});
    throw new Error(`${part}.${name}: the network was lost`);
  }

  private hit(part: Fault["part"], name: string): Fault["how"] | null {
    const { fault } = this;
    if (fault === null || fault.part !== part || !fault.calls.test(name)) return null;
    this.spared += 1;
    if (this.random() >= fault.rate && this.spared * fault.rate < 1) return null;
    this.spared = 0;
    return fault.how;
  }

  private async real(run: () => unknown): Promise<unknown> {
    this.underWay += 1;
    try {
      return await run();
    } finally {
      this.underWay -= 1;
    }
  }

  private wrapped<Part extends object>(part: Part, name: Fault["part"]): Part {
    return new Proxy(part, {
      get: (of, method) => {
        // A stub answers to any name; that of a promise it must not.
        if (method === "then") return undefined;
        return (...given: unknown[]) =>
          this.call(name, String(method), () => {
            const call: unknown = Reflect.get(of, method);
            if (typeof call !== "function") throw new Error(`no method ${String(method)}`);
            return Reflect.apply(call, of, given);
          });
      },
    });
  }

  private objects<Objects extends Env["HUB"] | Env["LIMITER"]>(
    objects: Objects,
    name: Fault["part"],
  ): Objects {
    return new Proxy(objects, {
      get: (of, method) => {
        const value: unknown = Reflect.get(of, method);
        if (method !== "getByName" || typeof value !== "function") return value;
        return (object: string) => {
          const stub: object = Reflect.apply(value, of, [object]);
          return this.wrapped(stub, name);
        };
      },
    });
  }

  private database(): Env["DB"] {
    const real = new WeakMap<object, D1PreparedStatement>();
    const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
      const wrapped = new Proxy(statement, {
        get: (of, method) => {
          if (method === "bind") return (...given: unknown[]) => wrap(of.bind(...given));
          const value: unknown = Reflect.get(of, method);
          if (typeof value !== "function") return value;
          return (...given: unknown[]) =>
            this.call("database", String(method), () => Reflect.apply(value, of, given));
        },
      });
      real.set(wrapped, statement);
      return wrapped;
    };
    return new Proxy(env.DB, {
      get: (of, method) => {
        if (method === "prepare") return (text: string) => wrap(of.prepare(text));
        if (method !== "batch") return Reflect.get(of, method);
        return (statements: D1PreparedStatement[]) =>
          this.call("database", "batch", () =>
            of.batch(statements.map((each) => real.get(each) ?? each)),
          );
      },
    });
  }
}
