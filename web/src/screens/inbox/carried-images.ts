import { queryOptions } from "@tanstack/react-query";
import { INBOX_OPERATIONS } from "../../../../worker/contract/inbox-operations.ts";
import type { MessageView } from "../../../../worker/contract/message.ts";
import { callForBytes } from "../../api/call.ts";
import { logFailure } from "../../log/log-failure.ts";

/** Of all pictures of a mail together: they stand in its document as text. */
const MAX_BYTES = 8_000_000;
const IMAGE = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

/** The pictures that the mail's HTML names by Content-ID, as data: addresses. */
export function carriedImages(company: string, message: MessageView) {
  const { id, bodyHTML } = message;
  const images = imagesOf(message);
  return queryOptions({
    queryKey: ["company", company, "message", id, "images"],
    queryFn: async ({ signal }) => {
      const read = images.map(async ({ contentId, contentType, index }) => {
        const params = { company, id, index: String(index) };
        const response = await callForBytes(INBOX_OPERATIONS.inboxAttachment, { params, signal });
        return [contentId, await dataUrl(await response.arrayBuffer(), contentType)] as const;
      });
      const entries = await Promise.allSettled(read);
      signal.throwIfAborted();
      return new Map(entries.flatMap(settled));
    },
    enabled: images.length > 0 && (bodyHTML ?? "").includes("cid:"),
    staleTime: Infinity,
  });
}

interface CarriedImage {
  readonly contentId: string;
  readonly contentType: string;
  readonly index: number;
}

function imagesOf({ attachments }: MessageView): CarriedImage[] {
  let left = MAX_BYTES;
  return attachments.flatMap(({ contentId, contentType, size }, index) => {
    if (contentId === null || !IMAGE.test(contentType) || size > left) return [];
    left -= size;
    return [{ contentId, contentType, index }];
  });
}

/** A picture that cannot be read is missing from the mail, which is shown all the same. */
function settled<Value>(result: PromiseSettledResult<Value>): Value[] {
  if (result.status === "fulfilled") return [result.value];
  logFailure("A picture of the mail could not be read.", result.reason);
  return [];
}

function dataUrl(bytes: ArrayBuffer, type: string): Promise<string> {
  const reader = new FileReader();
  reader.readAsDataURL(new Blob([bytes], { type }));
  return new Promise((resolve, reject) => {
    reader.addEventListener("loadend", () => {
      if (typeof reader.result === "string") resolve(reader.result);
      else reject(reader.error ?? new Error("the picture cannot be read"));
    });
  });
}
