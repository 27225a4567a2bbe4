import * as z from "zod/mini";
import { ApiFailure, readJson } from "../../../api/api-failure.ts";
import { requestUrl, type ReadRequest } from "../../../snippets/read-request.ts";

export interface RunAnswer {
  readonly status: number;
  readonly ms: number;
  /** Indented JSON, or the body as it came. */
  readonly text: string;
  readonly isJson: boolean;
  /** Messages in it; null when it has none to have, as a refusal. */
  readonly found: number | null;
}

const Page = z.object({ data: z.array(z.unknown()) });

/**
 * Makes the request from the browser, as a snippet would. Throws an ApiFailure (NETWORK) when it is
 * lost on the way; an abort by `signal` is thrown as it is.
 */
export async function runRequest(request: ReadRequest, signal: AbortSignal): Promise<RunAnswer> {
  const start = performance.now();
  const [status, body] = await send(request, signal);
  const ms = Math.round(performance.now() - start);
  const json = readJson(body);
  const page = z.safeParse(Page, json).data;
  return {
    status,
    ms,
    text: json === undefined ? body : JSON.stringify(json, null, 2),
    isJson: json !== undefined,
    found: page?.data.length ?? null,
  };
}

async function send(request: ReadRequest, signal: AbortSignal): Promise<[number, string]> {
  try {
    const headers = { "api-key": request.key };
    const response = await fetch(requestUrl(request), { headers, signal });
    return [response.status, await response.text()];
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiFailure("Network error", { status: 0, code: "NETWORK" });
  }
}
