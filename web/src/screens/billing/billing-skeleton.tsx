import { Skeleton } from "../../ui/skeleton.tsx";

const ROWS = ["plan", "usage", "date", "card"];

/** The plan to be. */
export function BillingSkeleton() {
  return (
    <div className="gap-x-10 px-4 py-7 md:px-6 lg:grid lg:grid-cols-[15rem_minmax(0,42rem)]">
      <Skeleton className="mb-4 h-5 w-32" />
      <div>
        {ROWS.map((row) => (
          <div key={row} className="flex h-12 items-center gap-6 border-b border-rule-soft">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-40" />
          </div>
        ))}
      </div>
    </div>
  );
}
