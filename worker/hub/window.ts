export interface WindowLimit {
  readonly max: number;
  readonly spanMs: number;
}

/** What a window says to one call. */
export interface WindowVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  /** Calls left in the window after this one. */
  readonly remaining: number;
  /** ms until the window has room for one more than now. */
  readonly resetMs: number;
}

/** The times (ms) of the calls that still lie in the window that ends at `now`. */
export function within(times: readonly number[], limit: WindowLimit, now: number): number[] {
  return times.filter((time) => time > now - limit.spanMs);
}

/** Judges a call at `now` by the earlier calls still in the window; the window slides, it does not jump. */
export function judge(times: readonly number[], limit: WindowLimit, now: number): WindowVerdict {
  const allowed = times.length < limit.max;
  const oldest = times[0];
  return {
    allowed,
    limit: limit.max,
    remaining: Math.max(0, limit.max - times.length - (allowed ? 1 : 0)),
    resetMs: oldest === undefined ? limit.spanMs : oldest + limit.spanMs - now,
  };
}
