import type { Operation } from "../../worker/contract/operation.ts";
import type { Env } from "../../worker/env.ts";
import { databases } from "./builders.ts";
import { PARAMETERS, storeKey, type Target, type Victim } from "./isolation-victim.ts";
import { goodInput } from "./status-inputs.ts";
import type { StripeLab } from "./stripe-lab.ts";

/** One request to send. */
export interface Sent {
  readonly path: string;
  readonly init: RequestInit;
  readonly bindings?: Partial<Env>;
}

/** Where an operation's statuses are driven to. */
export interface Stage {
  readonly name: string;
  readonly operation: Operation;
  readonly victim: Victim;
  readonly stripe: StripeLab;
  readonly send: (sent: Sent) => Promise<Response>;
  /** Waits for the work after all answers. */
  readonly settle: () => Promise<void>;
}

/** Requests that come to statuses, one after the other. */
export type Drive = (stage: Stage) => AsyncGenerator<Sent>;

interface Given {
  /** Headers of who calls; the owner or a new key unless given. */
  readonly by?: Readonly<Record<string, string>>;
  readonly target?: Target;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bindings?: Partial<Env>;
}

/** A call of the operation that is good in all that is not given. */
export async function good(stage: Stage, given: Given = {}): Promise<Sent> {
  const { name, operation, victim } = stage;
  const { target = victim.target, bindings = PROVIDER } = given;
  const input = goodInput(name, target);
  const path = pathOf(operation, target, given.params);
  const search = new URLSearchParams(given.query ?? input.query).toString();
  const by = given.by ?? (await rightful(stage));
  const body = bodyOf(operation, given.json ?? input.json);
  return {
    path: search === "" ? path : `${path}?${search}`,
    init: {
      method: operation.method.toUpperCase(),
      headers: { ...by, ...describing(operation, body), ...given.headers },
      body,
    },
    bindings,
  };
}

function describing({ json }: Operation, body: string | null): Record<string, string> {
  const length = { "content-length": String(body?.length ?? 0) };
  return json ? { ...length, "content-type": "application/json" } : length;
}

function pathOf(operation: Operation, target: Target, params: Given["params"] = {}): string {
  return operation.path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => params[name] ?? String(PARAMETERS[name]?.(target, operation)),
  );
}

/** Lets sign-ins by a provider be begun. */
export const PROVIDER = { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" };

function bodyOf({ path, method }: Operation, json: object | undefined): string | null {
  if (method === "get") return null;
  if (path.endsWith("/inbound")) return "Subject: Hi\r\n\r\n";
  return json === undefined ? null : JSON.stringify(json);
}

async function rightful({ operation, victim }: Stage): Promise<Record<string, string>> {
  if (operation.access === "anyone") return {};
  if (operation.access !== "api-key") return bearer(victim.owner.token);
  return { "api-key": (await storeKey(victim.companyId, [])).key };
}

/** The header of a session. */
export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** Makes the company be deleted at `at` (ms); null: it stays. */
export async function planDeletion(companyId: string, at: number | null): Promise<void> {
  const statement = "update companies set deletion_at = ? where id = ?";
  await databases.control.$client.prepare(statement).bind(at, companyId).run();
}
