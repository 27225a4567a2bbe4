/** A start that failed for a reason the user can mend: one sentence with cause and fix, no stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}
