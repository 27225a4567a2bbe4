import { clsx } from "clsx";
import type { SiteTexts } from "../site-texts.ts";
import { Section } from "../ui/section.tsx";
import { COMPARISON, PRODUCTS, type Mark } from "./peers.ts";

const LOOKS: Readonly<Record<Mark, string>> = {
  yes: "font-semibold text-ink",
  partly: "text-ink-2",
  no: "text-ink-2",
  unseen: "text-ink-2 italic",
};

/** What other products have, as far as it can be seen from outside. */
export function Comparison({ texts: { comparison } }: { readonly texts: SiteTexts }) {
  return (
    <Section id="comparison" title={comparison.title} lead={comparison.note}>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
        tabIndex={0}
        role="region"
        aria-label={comparison.title}
        className="overflow-x-auto"
      >
        <table className="w-full min-w-[760px] border-collapse text-left">
          <thead>
            <tr className="border-b-2 border-ink">
              <th scope="col" className="py-2.5 pr-4 font-semibold">
                {comparison.feature}
              </th>
              {PRODUCTS.map((product) => (
                <th key={product} scope="col" className="px-3 py-2.5 font-semibold">
                  {product}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {COMPARISON.map(([row, marks]) => (
              <tr key={row} className="border-b border-rule">
                <th scope="row" className="py-2.5 pr-4 font-normal">
                  {comparison.rows[row]}
                </th>
                {PRODUCTS.map((product, index) => {
                  const mark = marks[index] ?? "unseen";
                  return (
                    <td
                      key={product}
                      className={clsx("px-3 py-2.5", LOOKS[mark], index === 0 && "bg-sheet")}
                    >
                      {comparison.marks[mark]}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
