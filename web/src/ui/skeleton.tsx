import { clsx } from "clsx";

interface SkeletonProps {
  /** Width and height, as classes: those of what will stand there. */
  readonly className: string;
}

/** Stands where something will be. */
export function Skeleton({ className }: SkeletonProps) {
  return <div aria-hidden className={clsx("animate-pulse bg-rule-soft", className)} />;
}
