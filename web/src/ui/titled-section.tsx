import type { ReactNode } from "react";

interface TitledSectionProps {
  /** Its anchor: addresses may end in `#id`. */
  readonly id: string;
  readonly title: string;
  /** What it is about, in a sentence or two. */
  readonly text?: string;
  readonly children: ReactNode;
}

/** A part of a long screen, between rules: what it is about on the left, the part itself beside it. */
export function TitledSection({ id, title, text, children }: TitledSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="gap-x-10 border-b border-rule px-4 py-7 last:border-b-0 md:px-6 lg:grid lg:grid-cols-[15rem_minmax(0,42rem)]"
    >
      <div className="mb-4">
        <h2 id={`${id}-title`} className="text-lead font-semibold tracking-tight">
          {title}
        </h2>
        {text === undefined ? null : (
          <p className="mt-1 max-w-[60ch] text-small text-ink-2">{text}</p>
        )}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
