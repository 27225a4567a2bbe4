/** What the pages tell whoever counts. */
export type Tracked =
  | { readonly name: "page_view"; readonly path: string }
  | { readonly name: "sign_up" | "sign_in"; readonly method: string }
  | { readonly name: "logout" | "subscription_cancel" };

const listeners = new Set<(event: Tracked) => void>();

/** Tells of something done on this page. Before the visitor allows it, nobody listens. */
export function track(event: Tracked): void {
  for (const listener of listeners) listener(event);
}

/** Calls `listener` with what is tracked from now on; the returned function ends that. */
export function onTracked(listener: (event: Tracked) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
