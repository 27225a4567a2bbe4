import { lazyPart } from "../ui/lazy-part.tsx";

/** Code in colours, whose parser comes in a chunk of its own. */
export const LazyCode = lazyPart(async () => (await import("./code.tsx")).Code);
