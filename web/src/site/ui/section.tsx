import type { ReactNode } from "react";

interface SectionProps {
  /** Names the section in the address and for the header's marks. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** On the lighter sheet instead of the paper. */
  readonly isSheet?: boolean;
  readonly children: ReactNode;
}

/** A part of a page, between two rules. */
export function Section({ id, title, lead, isSheet = false, children }: SectionProps) {
  return (
    <section
      id={id}
      data-section={id}
      aria-labelledby={`${id}-title`}
      className={isSheet ? "border-b border-rule bg-sheet" : "border-b border-rule"}
    >
      <div className="mx-auto max-w-[1128px] px-4 py-16 md:px-6 md:py-24">
        <h2
          id={`${id}-title`}
          className="max-w-[20ch] text-[clamp(28px,4vw,44px)] leading-[1.08] font-extrabold tracking-[-0.03em]"
        >
          {title}
        </h2>
        {lead === undefined ? null : (
          <p className="mt-4 max-w-[60ch] text-lead text-ink-2">{lead}</p>
        )}
        <div className="mt-10">{children}</div>
      </div>
    </section>
  );
}
