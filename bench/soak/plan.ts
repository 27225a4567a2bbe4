/** How a process is ended: asked to, or at once with all it had in its hands. */
export type Ending = "SIGTERM" | "SIGKILL";

/** A load that goes on for long. */
export interface SoakPlan {
  readonly seconds: number;
  /** Mails a second. */
  readonly rate: number;
  /** Each waits for the mail of a tag of its own, all the time. */
  readonly waiters: number;
  /** The product is ended and started again, when this share of the time is over. */
  readonly restarts: readonly { readonly at: number; readonly ending: Ending }[];
}

/**
 * Restarts come in the middle third, so that what the first minute does not know yet and the last
 * life of the product, on which memory is judged, are both long.
 */
export const RESTARTS: SoakPlan["restarts"] = [
  { at: 0.3, ending: "SIGTERM" },
  { at: 0.38, ending: "SIGKILL" },
  { at: 0.46, ending: "SIGKILL" },
  { at: 0.54, ending: "SIGTERM" },
];
