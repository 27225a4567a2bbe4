import { createElement, use, type ReactNode } from "react";

/** A component whose code is fetched when it is first shown, inside a Suspense. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Fetches it ahead. Rejects when it cannot be had; the next showing tries again. */
  preload(): Promise<void>;
}

/**
 * As React's `lazy`, but what was fetched ahead is shown at once: `lazy` waits when it is first
 * shown, and React leaves whatever has once stood in for something in its place for 300 ms.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
): LazyPart<Props> {
  let loading: ReturnType<typeof load> | null = null;
  let loaded: Awaited<ReturnType<typeof load>> | null = null;
  const begin = (): ReturnType<typeof load> =>
    (loading ??= load().then((component) => (loaded = component)));
  function Part(props: Props): ReactNode {
    return createElement(loaded ?? use(begin()), props);
  }
  Part.preload = async (): Promise<void> => {
    try {
      await begin();
    } catch (error) {
      loading = null;
      throw error;
    }
  };
  return Part;
}
