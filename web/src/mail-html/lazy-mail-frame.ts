import { lazyPart } from "../lazy-part.tsx";

/** {@link MailFrame} with its sanitiser in a chunk of its own; stands inside a Suspense. @public */
export const LazyMailFrame = lazyPart(async () => (await import("./mail-frame.tsx")).MailFrame);
