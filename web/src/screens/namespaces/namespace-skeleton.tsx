import { Skeleton } from "../../ui/skeleton.tsx";

/** Two rows to be. */
export function NamespaceSkeleton() {
  return (
    <div className="border-y border-rule">
      {["first", "second"].map((row) => (
        <div
          key={row}
          className="flex h-[76px] items-center gap-4 border-b border-rule-soft px-4 last:border-b-0 md:px-6"
        >
          <div className="grow space-y-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
          <Skeleton className="h-6 w-10" />
        </div>
      ))}
    </div>
  );
}
