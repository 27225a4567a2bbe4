/**
 * V8's heaps in the runtime start to collect at 8 MB and grow by a fifth at a time. V8 counts only
 * what JavaScript holds, but what the runtime keeps behind each request goes with it: collected
 * lazily, the runtime held 649 MB behind 10,000 mails and went on growing, so it stays at 382.
 */
const V8_FLAGS = "--initial-old-space-size=8 --heap-growing-percent=20 --max-semi-space-size=2";

/** Makes runtimes started from now on keep their memory small. Flags of the user's own win. */
export function boundRuntimeMemory(): void {
  // The one way that Miniflare has to hand flags on.
  process.env["MINIFLARE_WORKERD_V8_FLAGS"] ??= V8_FLAGS;
}
