import { lazy } from "react";

/** Code in colours, whose parser comes in a chunk of its own. */
export const LazyCode = lazy(async () => ({ default: (await import("./code.tsx")).Code }));
