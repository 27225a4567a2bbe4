import { clsx } from "clsx";
import { TaggedCode } from "../ui/tagged.tsx";
import { Ticked } from "../ui/ticked.tsx";

export interface ToldSection {
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
}

interface ToldSectionsProps {
  readonly sections: readonly ToldSection[];
  /** Lines of program text for each section, where there are any. */
  readonly sights: readonly (readonly string[])[];
  /** What stands before lies on the sheet, so the first section lies on the paper. */
  readonly isBehindSheet?: boolean;
}

/** What a page tells, one rule after another. */
export function ToldSections({ sections, sights, isBehindSheet = false }: ToldSectionsProps) {
  const isOnSheet = (index: number): boolean => (index % 2 === 0) !== isBehindSheet;
  return sections.map(({ title, text, points }, index) => (
    <section key={title} className={clsx("border-b border-rule", isOnSheet(index) && "bg-sheet")}>
      <div className="mx-auto grid max-w-[1128px] gap-x-12 gap-y-5 px-4 py-12 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:px-6 md:py-16">
        <div>
          <h2 className="max-w-[18ch] text-[clamp(24px,2.6vw,30px)] leading-[1.12] font-extrabold tracking-[-0.025em] text-balance">
            {title}
          </h2>
          <Sight lines={sights[index] ?? []} isOnSheet={isOnSheet(index)} />
        </div>
        <div>
          <p className="max-w-[58ch] text-lead">
            <Ticked text={text} />
          </p>
          {points.length === 0 ? null : (
            <ul className="mt-5 border-t border-rule-soft">
              {points.map((point) => (
                <li key={point} className="border-b border-rule-soft py-2.5 text-ink-2">
                  <Ticked text={point} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  ));
}

function Sight({
  lines,
  isOnSheet,
}: {
  readonly lines: readonly string[];
  readonly isOnSheet: boolean;
}) {
  if (lines.length === 0) return null;
  return (
    <p
      className={clsx(
        "mt-5 border border-rule-soft px-3 py-2.5 font-mono text-small leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]",
        isOnSheet ? "bg-paper" : "bg-sheet",
      )}
    >
      <TaggedCode code={lines.join("\n")} />
    </p>
  );
}
