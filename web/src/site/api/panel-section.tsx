import type { ReactNode } from "react";

interface PanelSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A heading of the panel and what belongs below it. */
export function PanelSection({ title, children }: PanelSectionProps) {
  return (
    <div className="space-y-2 border-b border-rule-soft py-5">
      <h3 className="text-lead font-semibold">{title}</h3>
      {children}
    </div>
  );
}
