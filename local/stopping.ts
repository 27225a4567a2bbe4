const STOP_MS = 3_000;
/** A signal can reach a process twice, by the terminal and by npm. */
const SAME_SIGNAL_MS = 300;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Ends the process cleanly on a signal or a call of the returned function: runs `stop`, exits with
 * 0. A second request, or `stop` taking longer than 3 s, ends it at once. Nobody else is told of the
 * signals from now on.
 */
export function stopCleanly(stop: () => Promise<void>): () => void {
  let firstAt: number | null = null;

  function request(): void {
    const now = Date.now();
    if (firstAt !== null) {
      if (now - firstAt > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    firstAt = now;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${String(error)}\n`);
        process.exit(1);
      },
    );
  }

  for (const signal of SIGNALS) process.on(signal, request);
  // Miniflare listens too, and would exit at once with the mails at hand unanswered. An emitted
  // signal reaches every listener, so it must not be one when the signal comes.
  process.on("newListener", (event, listener) => {
    const signal = SIGNALS.find((name) => name === event);
    if (signal) queueMicrotask(() => void process.off(signal, listener));
  });
  return request;
}
