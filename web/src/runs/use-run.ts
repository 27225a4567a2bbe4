import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useEffect, useRef, type ComponentProps } from "react";
import type { MarkerLine } from "./marker-line.tsx";
import type { RunAnswer } from "./send-with-key.ts";

/** A request that is ready to be made. */
interface Run {
  /** Whether it is held until mail comes. */
  readonly waits: boolean;
  readonly send: (signal: AbortSignal) => Promise<RunAnswer>;
}

/** Makes requests one at a time; `stop` ends the one under way, as leaving the screen does. */
export function useRun() {
  const controller = useRef<AbortController | null>(null);
  const running = useMutation({
    mutationFn({ send }: Run) {
      controller.current?.abort();
      controller.current = new AbortController();
      return send(controller.current.signal);
    },
  });
  useEffect(() => () => controller.current?.abort(), []);

  function stop(): void {
    controller.current?.abort();
    running.reset();
  }

  return { running, wait: waitOf(running), stop };
}

type Running = UseMutationResult<RunAnswer, Error, Run>;
type Wait = ComponentProps<typeof MarkerLine>["state"];

/** How a wait for mail stands; idle as well when the request does not wait. */
function waitOf({ isPending, variables, data }: Running): Wait {
  if (variables?.waits !== true) return "idle";
  if (isPending) return "waiting";
  return (data?.found ?? 0) > 0 ? "found" : "idle";
}
