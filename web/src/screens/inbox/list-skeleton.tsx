import { Skeleton } from "../../ui/skeleton.tsx";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Rows to be. */
export function ListSkeleton() {
  return ROWS.map((row) => (
    <div key={row} className="h-16 space-y-2 border-b border-rule-soft px-4 py-3">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-4 w-full" />
    </div>
  ));
}
