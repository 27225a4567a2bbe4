import * as z from "zod/mini";
import type { Operation } from "../../../worker/contract/operation.ts";
import { API_URL } from "./api-url.ts";
import { ApiFailure, failureOf, readJson } from "./api-failure.ts";
import type { Input, Output } from "./operation-types.ts";
import { readToken } from "./token.ts";
import { expireSession } from "./token-error.ts";

// Compiling schemas needs eval, which the pages' CSP forbids.
z.config({ jitless: true });

const TIMEOUT_MS = 30_000;

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Ends the call with TIMEOUT; 30 s unless given. */
  readonly timeoutMs?: number;
}

type Arguments<Op extends Operation> =
  object extends Input<Op> ? [input?: Input<Op> & CallOptions] : [input: Input<Op> & CallOptions];

interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly json?: unknown;
}

/**
 * Makes one call of the API as its contract has it. Throws an ApiFailure when it is refused, lost
 * (NETWORK, TIMEOUT) or answered out of contract; a refusal by the session ends the session.
 */
export async function call<Op extends Operation>(
  operation: Op,
  ...[input]: Arguments<Op>
): Promise<Output<Op>> {
  const response = await answer(operation, input ?? {});
  const text = await response.text();
  const { data, error } = z.safeParse(answerSchema(operation), readJson(text));
  if (error) {
    throw new ApiFailure(error.message, { status: response.status, code: "UNREADABLE", text });
  }
  return data;
}

/** Makes a call that is answered with bytes. Throws an ApiFailure as {@link call} does. */
export function callForBytes<Op extends Operation>(
  operation: Op,
  input: Input<Op> & CallOptions,
): Promise<Response> {
  return answer(operation, input);
}

async function answer(operation: Operation, input: AnyInput): Promise<Response> {
  const token = operation.access === "anyone" ? null : readToken();
  const response = await send(operation, input, token);
  if (response.ok) return response;
  const failure = failureOf(response.status, await response.text());
  endSession(failure, token);
  throw failure;
}

async function send(
  operation: Operation,
  input: AnyInput,
  token: string | null,
): Promise<Response> {
  const timeout = AbortSignal.timeout(input.timeoutMs ?? TIMEOUT_MS);
  try {
    return await fetch(urlOf(operation, input), {
      method: operation.method.toUpperCase(),
      headers: {
        ...(input.json === undefined ? {} : { "content-type": "application/json" }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(input.json === undefined ? {} : { body: JSON.stringify(input.json) }),
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
    });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw timeout.aborted
      ? new ApiFailure("The request timed out", { status: 0, code: "TIMEOUT" })
      : new ApiFailure("Network error", { status: 0, code: "NETWORK" });
  }
}

function urlOf({ path }: Operation, { params, query }: AnyInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ""),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ).toString();
  return API_URL + filled + (search === "" ? "" : `?${search}`);
}

/** An answer to an older token says nothing of the session that has begun since. */
function endSession({ status, code, message, fields }: ApiFailure, token: string | null): void {
  if (status !== 401 || code === "UNREADABLE" || token === null || token !== readToken()) return;
  const expiredAt = typeof fields["expiredAt"] === "string" ? fields["expiredAt"] : null;
  expireSession({ code, message, expiredAt, timestamp: Date.now() });
}

function answerSchema<Op extends Operation>({ answers }: Op): z.ZodMiniType<Output<Op>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Output is inferred from this very schema
  return (answers[0]?.schema ?? z.unknown()) as z.ZodMiniType<Output<Op>>;
}
