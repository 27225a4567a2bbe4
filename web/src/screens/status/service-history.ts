import { queryOptions } from "@tanstack/react-query";
import { STATUS_OPERATIONS } from "../../../../worker/contract/status-operations.ts";
import { MINUTE_MS } from "../../../../worker/domain/time.ts";
import { call } from "../../api/call.ts";

/** How the services were in the last 30 days. */
export function serviceHistory() {
  return queryOptions({
    queryKey: ["service-history"],
    queryFn: ({ signal }) => call(STATUS_OPERATIONS.status, { signal }),
    refetchInterval: MINUTE_MS,
  });
}
