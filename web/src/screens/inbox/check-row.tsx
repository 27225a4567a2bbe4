import { clsx } from "clsx";
import { CircleAlert, CircleCheck, CircleHelp, CircleX, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** How something that was checked stands. */
export type CheckState = "good" | "bad" | "doubtful" | "unknown";

const LOOKS: Readonly<Record<CheckState, { icon: LucideIcon; color: string }>> = {
  good: { icon: CircleCheck, color: "text-ok" },
  bad: { icon: CircleX, color: "text-bad" },
  doubtful: { icon: CircleAlert, color: "text-warn" },
  unknown: { icon: CircleHelp, color: "text-ink-2" },
};

interface CheckMarkProps {
  readonly state: CheckState;
  readonly children: ReactNode;
}

/** A sentence with the sign of how it stands. */
export function CheckMark({ state, children }: CheckMarkProps) {
  const { icon: Icon, color } = LOOKS[state];
  return (
    <span className={clsx("flex items-start gap-2", color)}>
      <Icon size={17} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </span>
  );
}

interface CheckRowProps extends CheckMarkProps {
  readonly name: string;
  /** What else there is to know, below the sentence. */
  readonly more?: ReactNode;
}

/** One thing that was checked, in a list of descriptions. */
export function CheckRow({ name, more, ...mark }: CheckRowProps) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 border-b border-rule-soft px-4 py-2.5 lg:px-6">
      <dt className="font-medium break-words">{name}</dt>
      <dd>
        <CheckMark {...mark} />
        {more}
      </dd>
    </div>
  );
}
