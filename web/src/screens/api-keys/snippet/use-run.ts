import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useEffect, useRef, type ComponentProps } from "react";
import type { ReadRequest } from "../../../snippets/read-request.ts";
import type { MarkerLine } from "./marker-line.tsx";
import { runRequest, type RunAnswer } from "./run-request.ts";

/** Runs requests one at a time; `stop` ends the one under way, as leaving the screen does. */
export function useRun() {
  const controller = useRef<AbortController | null>(null);
  const running = useMutation({
    mutationFn(request: ReadRequest) {
      controller.current = new AbortController();
      return runRequest(request, controller.current.signal);
    },
  });
  useEffect(() => () => controller.current?.abort(), []);

  function stop(): void {
    controller.current?.abort();
    running.reset();
  }

  return { running, wait: waitOf(running), stop };
}

type Running = Pick<
  UseMutationResult<RunAnswer, Error, ReadRequest>,
  "isPending" | "variables" | "data"
>;
type Wait = ComponentProps<typeof MarkerLine>["state"];

/** How a wait for mail stands; idle as well when the request does not wait. */
function waitOf({ isPending, variables, data }: Running): Wait {
  if (variables?.query.await_messages !== true) return "idle";
  if (isPending) return "waiting";
  return (data?.found ?? 0) > 0 ? "found" : "idle";
}
