import { Skeleton } from "../../ui/skeleton.tsx";

/** A heading and paragraphs to be. */
export function DocsSkeleton() {
  return (
    <div className="space-y-4 px-4 py-6 md:px-6">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-full max-w-xl" />
      <Skeleton className="h-24 w-full max-w-2xl" />
    </div>
  );
}
