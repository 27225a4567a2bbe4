/** A start that failed for a reason the user can mend: one sentence with cause and fix, no stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Says on the terminal why a command could not start, and ends the process with 1. */
export function endFailedStart(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  const lead = error instanceof StartError ? "" : "The start failed: ";
  process.stderr.write(`${lead}${message}\n`);
  process.exit(1);
}
