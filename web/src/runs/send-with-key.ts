import { ApiFailure, readJson } from "../api/api-failure.ts";

/** What the API answered to a request that the console made as a program would. */
export interface RunAnswer {
  readonly status: number;
  readonly ms: number;
  /** Indented JSON, or the body as it came. */
  readonly text: string;
  readonly isJson: boolean;
  /** Messages in it; null when it has none to have, as a refusal. */
  readonly found: number | null;
}

/** A request of the public API, without its key. */
interface KeyRequest {
  readonly url: string;
  /** JSON to be posted; without it, the request is a GET. */
  readonly body?: string;
  /** Counts the messages in the answer's JSON. */
  readonly countIn: (json: unknown) => number | null;
}

/**
 * Makes the request from the browser with that key. Throws an ApiFailure (NETWORK) when it is lost
 * on the way; an abort by `signal` is thrown as it is.
 */
export async function sendWithKey(
  request: KeyRequest,
  key: string,
  signal: AbortSignal,
): Promise<RunAnswer> {
  const start = performance.now();
  const [status, body] = await send(request, key, signal);
  const ms = Math.round(performance.now() - start);
  const json = readJson(body);
  return {
    status,
    ms,
    text: json === undefined ? body : JSON.stringify(json, null, 2),
    isJson: json !== undefined,
    found: request.countIn(json),
  };
}

async function send(
  { url, body }: KeyRequest,
  key: string,
  signal: AbortSignal,
): Promise<[number, string]> {
  const headers = { "api-key": key };
  const init =
    body === undefined
      ? { headers, signal }
      : { method: "POST", headers: { ...headers, ...JSON_HEADERS }, body, signal };
  try {
    const response = await fetch(url, init);
    return [response.status, await response.text()];
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiFailure("Network error", { status: 0, code: "NETWORK" });
  }
}

const JSON_HEADERS = { "content-type": "application/json" };
