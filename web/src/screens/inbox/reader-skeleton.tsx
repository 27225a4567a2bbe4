import { Skeleton } from "../../ui/skeleton.tsx";

/** A message to be. */
export function ReaderSkeleton() {
  return (
    <div className="space-y-3 px-4 py-5 lg:px-6">
      <Skeleton className="h-6 w-72 max-w-full" />
      <Skeleton className="h-4 w-96 max-w-full" />
      <Skeleton className="h-4 w-64 max-w-full" />
      <Skeleton className="mt-8 h-64 w-full" />
    </div>
  );
}
