import { lazy } from "react";

/** {@link MailFrame} with its sanitiser in a chunk of its own; stands inside a Suspense. @public */
export const LazyMailFrame = lazy(async () => ({
  default: (await import("./mail-frame.tsx")).MailFrame,
}));
