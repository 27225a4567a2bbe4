import { useState } from "react";
import { usePlanLimit, type PlanLimit } from "./use-plan-limit.ts";

/** The addition of one more of what the plan limits. */
export interface Addition {
  /** Whether its dialog is open. */
  readonly isOpen: boolean;
  /** Whether somebody was told that the plan allows no more, and has not dismissed that. */
  readonly isLimited: boolean;
  readonly words: PlanLimit["words"];
  /** Opens the dialog, or says that the plan allows no more. */
  readonly start: () => void;
  readonly close: () => void;
  /** The server says that the plan allows no more. */
  readonly limit: () => void;
  readonly dismissLimit: () => void;
}

/** Adds one more of something, of which there are `count` (undefined: not known yet), as the plan allows. */
export function useAddition(
  what: Parameters<typeof usePlanLimit>[0],
  count: number | undefined,
): Addition {
  const { isReached, words } = usePlanLimit(what, count);
  const [isOpen, setOpen] = useState(false);
  const [isLimited, setLimited] = useState(false);
  return {
    isOpen,
    isLimited,
    words,
    start: () => {
      setLimited(isReached);
      setOpen(!isReached);
    },
    close: () => setOpen(false),
    limit: () => setLimited(true),
    dismissLimit: () => setLimited(false),
  };
}
