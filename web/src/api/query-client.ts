import { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "./api-failure.ts";

const STALE_MS = 10_000;
const MAX_RETRIES = 2;

/** The cache of what the API answered. Refusals are not asked again; what was lost on the way is. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (count, error) =>
          count < MAX_RETRIES && (!(error instanceof ApiFailure) || isPassing(error)),
      },
    },
  });
}

function isPassing({ status, code }: ApiFailure): boolean {
  return code === "NETWORK" || code === "TIMEOUT" || status >= 500;
}
