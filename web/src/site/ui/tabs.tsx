import { clsx } from "clsx";
import type { ReactNode } from "react";

/** How a tab looks, for what stands among tabs without being one. */
export const TAB_LOOK =
  "-mb-px border-b-[3px] border-transparent px-1 py-2.5 text-left text-body text-ink-2 hover:text-ink aria-selected:border-ink aria-selected:text-ink";

interface TabProps {
  /** The panel's id. */
  readonly id: string;
  readonly isFirst?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A tab, which the page's script lets visitors pick. */
export function Tab({ id, isFirst = false, className, children }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-tab`}
      data-analytics={`tab-${id}`}
      aria-controls={id}
      aria-selected={isFirst}
      tabIndex={isFirst ? 0 : -1}
      className={clsx(TAB_LOOK, className)}
    >
      {children}
    </button>
  );
}

/** What a tab shows; without a script, it always does. */
export function TabPanel({ id, isFirst = false, className = "pt-7", children }: TabProps) {
  return (
    <div
      role="tabpanel"
      id={id}
      aria-labelledby={`${id}-tab`}
      hidden={!isFirst}
      className={className}
    >
      {children}
    </div>
  );
}
