/** Whether a path is the console's, whose clients read another shape of refusal than the public API's. */
export function isConsolePath(path: string): boolean {
  return /^\/(?:v1|api\/v1\/checkout)\//.test(path);
}
