import { Skeleton } from "../ui/skeleton.tsx";
import { useShownPending } from "../ui/use-shown-pending.ts";

/** Stands where a screen will be whose code is on its way. */
export function ScreenSkeleton() {
  const shown = useShownPending(true);
  return shown ? (
    <div className="space-y-3 p-4 md:p-6" aria-busy="true">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-5 w-80 max-w-full" />
    </div>
  ) : null;
}
