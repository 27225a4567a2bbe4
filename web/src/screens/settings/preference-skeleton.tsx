import { Skeleton } from "../../ui/skeleton.tsx";

interface PreferenceSkeletonProps {
  readonly rows: readonly string[];
}

/** Rows to be, each with a switch or a button at its end. */
export function PreferenceSkeleton({ rows }: PreferenceSkeletonProps) {
  return (
    <div className="border-t border-rule">
      {rows.map((row) => (
        <div key={row} className="flex h-16 items-center gap-4 border-b border-rule-soft">
          <div className="grow space-y-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3.5 w-64 max-w-full" />
          </div>
          <Skeleton className="h-6 w-10" />
        </div>
      ))}
    </div>
  );
}
