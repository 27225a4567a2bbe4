import * as z from "zod/mini";
import { sendWithKey, type RunAnswer } from "../../../runs/send-with-key.ts";
import { requestUrl, type ReadRequest } from "../../../snippets/read-request.ts";

const Page = z.object({ data: z.array(z.unknown()) });

/** Makes the request from the browser, as a snippet would. Throws what sendWithKey throws. */
export function runRequest(request: ReadRequest, signal: AbortSignal): Promise<RunAnswer> {
  const countIn = (json: unknown) => z.safeParse(Page, json).data?.data.length ?? null;
  return sendWithKey({ url: requestUrl(request), countIn }, request.key, signal);
}
