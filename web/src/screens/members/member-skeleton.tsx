import { Skeleton } from "../../ui/skeleton.tsx";

/** A member to be. */
export function MemberSkeleton() {
  return (
    <div className="flex h-20 items-center gap-3 border-y border-rule px-4 md:px-6">
      <Skeleton className="size-8 rounded-full" />
      <div className="grow space-y-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-56 max-w-full" />
      </div>
    </div>
  );
}
