import { Skeleton } from "../../ui/skeleton.tsx";

/** Two keys to be. */
export function ApiKeySkeleton() {
  return (
    <div className="border-y border-rule">
      {["first", "second"].map((row) => (
        <div
          key={row}
          className="flex min-h-32 items-center gap-4 border-b border-rule-soft px-4 last:border-b-0 md:px-6"
        >
          <div className="grow space-y-3">
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-4 w-72 max-w-full" />
            <Skeleton className="h-5 w-32" />
          </div>
          <Skeleton className="h-6 w-10" />
        </div>
      ))}
    </div>
  );
}
