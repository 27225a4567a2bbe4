import type { ReactNode } from "react";

interface ScrollBlockProps {
  /** What it is, for those who reach it by keyboard to scroll it. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Text as it is, such as code, which scrolls within its box. */
export function ScrollBlock({ label, children }: ScrollBlockProps) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by keys
      tabIndex={0}
      role="group"
      aria-label={label}
      className="max-h-[32rem] overflow-auto border border-rule bg-paper px-4 py-3 font-mono text-small"
    >
      {children}
    </pre>
  );
}
