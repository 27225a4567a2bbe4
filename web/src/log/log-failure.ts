/** Tells the browser's console of a failure that the page goes on without. */
export function logFailure(what: string, reason: unknown): void {
  console.error(what, reason);
}
