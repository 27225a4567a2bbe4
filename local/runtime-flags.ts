/**
 * V8's heaps in the runtime start to collect at 8 MB and grow by a tenth at a time. V8 counts only
 * what JavaScript holds, but what the runtime keeps behind each request goes with it: collected
 * lazily, the runtime held 649 MB after 10,000 mails and went on growing, so it holds 412.
 */
const EARLY_COLLECTION =
  "--initial-old-space-size=8 --heap-growing-percent=10 --max-semi-space-size=8";

/**
 * A thread beside the Worker's own may fall asleep over its share of a sweep, and workerd then runs
 * V8's empty tasks for ever: it stood still like that after some ten thousand mails.
 */
const NO_COLLECTING_THREADS = "--single-threaded-gc";

/** Sets the V8 flags of runtimes started from now on. Flags of the user's own win. */
export function setRuntimeFlags(): void {
  // The one way that Miniflare has to hand flags on.
  process.env["MINIFLARE_WORKERD_V8_FLAGS"] ??= `${EARLY_COLLECTION} ${NO_COLLECTING_THREADS}`;
}
