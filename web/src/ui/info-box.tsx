import type { LucideIcon } from "lucide-react";
import { useId, type ReactNode } from "react";

interface InfoBoxProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
}

/** Something to know about a screen, at its end. */
export function InfoBox({ icon: Icon, title, children }: InfoBoxProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="m-4 flex max-w-[72ch] gap-3 border border-l-[3px] border-rule border-l-ink-2 px-4 py-3 md:m-6"
    >
      <Icon size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-2" />
      <div className="min-w-0">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <div className="mt-1 text-ink-2">{children}</div>
      </div>
    </section>
  );
}
