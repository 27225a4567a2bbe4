import { vi } from "vitest";
import type { FaultyParts } from "./faulty-parts.ts";

/** Turns of the event loop without a call under way, after which only the clock can go on. */
const QUIET_TURNS = 8;
const realTimeout = globalThis.setTimeout;

/** Stops the clock: from now on it steps from timer to timer, and only in `stepThrough`. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: Date.now() });
}

/**
 * Waits for `work`; whenever no part is at a call, the clock steps to the next timer. So what takes
 * half a minute is over at once, and no machine is too slow for it.
 */
export async function stepThrough<Result>(
  parts: FaultyParts,
  work: Promise<Result>,
): Promise<Result> {
  const state = { isDone: false };
  const done = work.finally(() => {
    state.isDone = true;
  });
  // Whoever waits for `done` hears of its failure; nobody may do so before the loop has ended.
  done.catch(() => {});
  for (let quiet = 0; !state.isDone; quiet = parts.underWay === 0 ? quiet + 1 : 0) {
    await turn();
    if (quiet < QUIET_TURNS) continue;
    vi.advanceTimersToNextTimer();
    quiet = 0;
  }
  return done;
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    realTimeout(resolve, 0);
  });
}
