import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { app } from "../../worker/app.ts";
import type { CONSOLE_OPERATIONS } from "../../worker/contract/console-operations.ts";
import type { Env } from "../../worker/env.ts";

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Asks the API over HTTP; `settled` ends when the work after the answer has. */
export async function ask(
  path: string,
  init: RequestInit,
  through = app,
): Promise<Answer & { settled: () => Promise<void> }> {
  const execution = createExecutionContext();
  const response = await through.request(path, init, env, execution);
  const text = await response.text();
  const body: unknown = text === "" ? null : JSON.parse(text);
  const { status, headers } = response;
  return { status, body, headers, settled: () => waitOnExecutionContext(execution) };
}

/** A request with the token of a session, or with none. */
export function asMember(
  token: string | undefined,
  method = "GET",
  json?: unknown,
): RequestInit & { headers: Record<string, string> } {
  return {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  };
}

/**
 * Makes a call, as in `"GET /v1/account"`, and waits for the work after it; `by` null: anonymous.
 */
export async function call(
  by: { readonly token: string } | null,
  request: string,
  json?: unknown,
): Promise<Answer> {
  const [method = "", path = ""] = request.split(" ");
  const { settled, ...answer } = await ask(path, asMember(by?.token, method, json));
  await settled();
  return answer;
}

type ConsoleOperation = (typeof CONSOLE_OPERATIONS)[keyof typeof CONSOLE_OPERATIONS];

export interface ConsoleCall {
  readonly token?: string;
  /** Of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bindings that are other than the deployment's. */
  readonly env?: Partial<Env>;
}

/** Calls the console's API as a browser does; returns when the work after the answer is done, too. */
export async function callConsole(
  { method, path }: Pick<ConsoleOperation, "method" | "path">,
  { token, params = {}, query = {}, json, headers = {}, env: replaced = {} }: ConsoleCall = {},
): Promise<Response> {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(query).toString();
  const init = asMember(token, method.toUpperCase(), json);
  const execution = createExecutionContext();
  const answer = await app.request(
    search === "" ? filled : `${filled}?${search}`,
    { ...init, headers: { ...init.headers, ...headers } },
    { ...env, ...replaced },
    execution,
  );
  await waitOnExecutionContext(execution);
  return answer;
}
