import { clsx } from "clsx";

export interface ToldSection {
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
}

/** What a page tells, one rule after another. */
export function ToldSections({ sections }: { readonly sections: readonly ToldSection[] }) {
  return sections.map(({ title, text, points }, index) => (
    <section key={title} className={clsx("border-b border-rule", index % 2 === 0 && "bg-sheet")}>
      <div className="mx-auto grid max-w-[1128px] gap-x-12 gap-y-4 px-4 py-12 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] md:px-6 md:py-16">
        <h2 className="text-[26px] leading-tight font-bold tracking-[-0.02em]">{title}</h2>
        <div>
          <p className="max-w-[62ch] text-lead">{text}</p>
          {points.length === 0 ? null : (
            <ul className="mt-5 border-t border-rule-soft">
              {points.map((point) => (
                <li key={point} className="border-b border-rule-soft py-2.5 text-ink-2">
                  {point}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  ));
}
