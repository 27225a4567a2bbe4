import * as z from "zod/mini";
import { sendWithKey, type RunAnswer } from "../../../runs/send-with-key.ts";
import { requestUrl, type ReadRequest } from "../../../snippets/read-request.ts";

const Page = z.object({ data: z.array(z.unknown()) });

/** Makes the request from the browser, as a snippet would. Throws what sendWithKey throws. */
export function runRequest(request: ReadRequest, signal: AbortSignal): Promise<RunAnswer> {
  const url = requestUrl(request);
  return sendWithKey({ url, countIn: countMessages }, request.key, signal);
}

function countMessages(json: unknown): number | null {
  return z.safeParse(Page, json).data?.data.length ?? null;
}
