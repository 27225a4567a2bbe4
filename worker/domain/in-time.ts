import { ApiError } from "./api-error.ts";

/**
 * What `work` comes to, if it does within `ms`. Throws UNAVAILABLE when it does not: the work goes on
 * then, and nobody waits for it.
 */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new ApiError("UNAVAILABLE", "A part of the service did not answer in time. Try again."),
      );
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
