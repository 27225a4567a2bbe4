import { bodyLimit } from "hono/body-limit";
import { ApiError } from "../domain/api-error.ts";

/** Refuses a body of more bytes, announced or not, with PAYLOAD_TOO_LARGE; `what` names it in words. */
export function atMost(maxSize: number, what: string) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError("PAYLOAD_TOO_LARGE", `${what} has at most ${maxSize / 1024} KB.`);
    },
  });
}
