import { useQuery, useQueryClient, type QueryState } from "@tanstack/react-query";
import { checkServices, type ServiceStatus } from "./service-status.ts";

const KEY = ["service-status"];
const POLL_MS = 60_000;
/** A first answer this slow may owe to the service waking up, so it is asked once more. */
const SLOW_MS = 100;
const RECHECK_MS = 500;

type State = QueryState<readonly ServiceStatus[]>;

/** How the services are: asked every minute, and once more soon when the first answer is slow. */
export function useServiceStatus() {
  return useQuery({
    queryKey: KEY,
    queryFn: checkServices,
    refetchInterval: ({ state }) => (needsRecheck(state) ? RECHECK_MS : POLL_MS),
  });
}

/** The same, and whether the slow first time is about to be measured again. */
export function useMeasuredStatus() {
  const { data, isPending } = useServiceStatus();
  const state = useQueryClient().getQueryState<readonly ServiceStatus[]>(KEY);
  return { data, isPending, rechecking: state !== undefined && needsRecheck(state) };
}

function needsRecheck({ data, dataUpdateCount }: State): boolean {
  return dataUpdateCount === 1 && (data?.[0]?.responseTime ?? 0) >= SLOW_MS;
}
