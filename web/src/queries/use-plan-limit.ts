import { useQuery } from "@tanstack/react-query";
import { useUser } from "../session/auth-context.ts";
import { PLAN_WORDS, subscription } from "./subscription.ts";

/** How far the company's plan goes. */
export interface PlanLimit {
  /** Whether the plan allows no more. Of a plan that is not known yet, the server decides. */
  readonly isReached: boolean;
  /** What sentences say of it: how many there may be, by which plan. */
  readonly words: { readonly count: number; readonly plan: string };
}

/** Holds how many there are (undefined: not known yet) against what the company's plan allows. */
export function usePlanLimit(
  what: "namespaces" | "apiKeys" | "users",
  count: number | undefined,
): PlanLimit {
  const { company } = useUser();
  const { data } = useQuery(subscription(company.id));
  const max = data?.allowances[what] ?? null;
  return {
    isReached: max !== null && (count ?? 0) >= max,
    words: { count: max ?? 1, plan: PLAN_WORDS[data?.planType ?? "free"] },
  };
}
