import { Suspense, useSyncExternalStore } from "react";
import { useWanted } from "../ui/use-wanted.ts";
import { currentToasts, onToasts } from "./toast-store.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const Toaster = lazyPart(async () => (await import("./toaster.tsx")).Toaster);

/** Shows toasts. What they are made of is fetched with the first one. */
export function ToasterHost() {
  const hasToasts = useSyncExternalStore(onToasts, currentToasts).length > 0;
  return useWanted(hasToasts) ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
