import type { ReactNode } from "react";

interface EmptyStateProps {
  /** What is not there. */
  readonly title: string;
  /** What it would be, and how to start. */
  readonly text: string;
  /** The first step. */
  readonly children?: ReactNode;
}

/** Stands where a list would be that has nothing in it yet. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="px-4 py-14 text-center md:px-6">
      <h2 className="text-lead font-semibold">{title}</h2>
      <p className="mx-auto mt-1 max-w-[46ch] text-ink-2">{text}</p>
      {children === undefined ? null : (
        <div className="mt-5 flex flex-wrap justify-center gap-2">{children}</div>
      )}
    </div>
  );
}
