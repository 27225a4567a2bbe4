import { useId, type ReactNode } from "react";

interface DocsSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A heading and what belongs below it. */
export function DocsSection({ title, children }: DocsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="space-y-3 border-b border-rule-soft px-4 py-6 last:border-b-0 md:px-6"
    >
      <h2 id={id} className="text-lead font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
