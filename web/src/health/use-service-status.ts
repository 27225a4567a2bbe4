import { useQuery } from "@tanstack/react-query";
import { checkServices } from "./service-status.ts";

const POLL_MS = 60_000;
/** A first answer this slow may owe to the service waking up, so it is asked once more. */
const SLOW_MS = 100;
const RECHECK_MS = 500;

/** How the services are: asked every minute, and once more soon when the first answer is slow. */
export function useServiceStatus() {
  return useQuery({
    queryKey: ["service-status"],
    queryFn: checkServices,
    refetchInterval({ state }) {
      const slow = (state.data?.[0]?.responseTime ?? 0) >= SLOW_MS;
      return state.dataUpdateCount === 1 && slow ? RECHECK_MS : POLL_MS;
    },
  });
}
