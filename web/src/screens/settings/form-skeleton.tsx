import { Skeleton } from "../../ui/skeleton.tsx";

interface FormSkeletonProps {
  readonly fields: number;
}

/** Fields to be, and their button. */
export function FormSkeleton({ fields }: FormSkeletonProps) {
  return (
    <div className="max-w-md space-y-4">
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className="space-y-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
      <Skeleton className="h-9 w-28" />
    </div>
  );
}
