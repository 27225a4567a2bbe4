import { useId, type ReactNode } from "react";

interface CheckSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One check of a mail, under its name. */
export function CheckSection({ title, children }: CheckSectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="border-t border-rule px-4 py-4 lg:px-6">
      <h3 id={heading} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
