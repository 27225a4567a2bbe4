import { lazy } from "react";

/** {@link RequestView} with its seven languages and their colours in a chunk of its own. */
export const LazyRequestView = lazy(async () => ({
  default: (await import("./request-view.tsx")).RequestView,
}));
