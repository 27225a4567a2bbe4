import { clsx } from "clsx";
import type { Language } from "../../../../worker/domain/language.ts";
import { PRO_LIST_PRICE_CENTS } from "../../../../worker/domain/plans.ts";
import { dollarsText, PLAN_ROWS, PLAN_TYPES, planValues, priceText } from "../plan-values.ts";
import type { SiteTexts } from "../site-texts.ts";
import { SignLink } from "../ui/site-link.tsx";
import { Section } from "../ui/section.tsx";

interface PricingProps {
  readonly texts: SiteTexts;
  readonly language: Language;
}

/** The three plans side by side, between rules. */
export function Pricing({ texts, language }: PricingProps) {
  return (
    <Section id="pricing" title={texts.pricing.title} lead={texts.pricing.lead} isSheet>
      <PlanTable texts={texts} language={language} heading="h3" />
    </Section>
  );
}

interface PlanTableProps extends PricingProps {
  /** One level below the heading that stands above. */
  readonly heading: "h2" | "h3";
}

/** What each plan costs and has. */
export function PlanTable({ texts: { pricing }, language, heading }: PlanTableProps) {
  return (
    <>
      <ul className="grid border-y border-rule md:grid-cols-3">
        {PLAN_TYPES.map((id, index) => (
          <PlanColumn
            key={id}
            id={id}
            isFirst={index === 0}
            pricing={pricing}
            language={language}
            heading={heading}
          />
        ))}
      </ul>
      <p className="mt-5 max-w-[72ch] text-ink-2">{pricing.guarantee}</p>
    </>
  );
}

interface PlanColumnProps extends Omit<PlanTableProps, "texts"> {
  readonly id: (typeof PLAN_TYPES)[number];
  readonly isFirst: boolean;
  readonly pricing: SiteTexts["pricing"];
}

function PlanColumn({ id, isFirst, pricing, language, heading: Name }: PlanColumnProps) {
  const plan = pricing.plans[id];
  const values = { ...planValues(id, pricing, language), support: plan.support };
  return (
    <li
      className={clsx(
        "flex flex-col py-7 max-md:border-t max-md:border-rule max-md:first:border-t-0 md:px-7",
        !isFirst && "md:border-l md:border-rule",
      )}
    >
      <Name className="text-title font-semibold">{plan.name}</Name>
      <Price id={id} pricing={pricing} language={language} />
      <p className="mt-1 text-ink-2">{plan.note}</p>
      <dl className="mt-6 mb-7 grow border-t border-rule-soft">
        {([...PLAN_ROWS, "support"] as const).map((row) => (
          <div key={row} className="flex justify-between gap-4 border-b border-rule-soft py-2">
            <dt className="text-ink-2">{pricing.rows[row]}</dt>
            <dd className="text-right font-medium tabular-nums">{values[row]}</dd>
          </div>
        ))}
      </dl>
      <SignLink
        mode="signup"
        from={`plan-${id}`}
        language={language}
        look={id === "pro" ? "primary" : "plain"}
      >
        {plan.action}
      </SignLink>
    </li>
  );
}

function Price({ id, pricing, language }: Pick<PlanColumnProps, "id" | "pricing" | "language">) {
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
      {id === "pro" ? (
        <s className="text-title text-ink-2">
          <span className="sr-only">{`${pricing.listPrice} `}</span>
          {dollarsText(PRO_LIST_PRICE_CENTS, language)}
        </s>
      ) : null}
      <strong className="text-page font-extrabold tracking-[-0.03em]">
        {priceText(id, pricing, language)}
      </strong>
      {id === "enterprise" ? null : <span className="text-ink-2">{pricing.perMonth}</span>}
      {id === "pro" ? (
        <span className="border border-ok px-1.5 text-small text-ok">{pricing.promotion}</span>
      ) : null}
    </p>
  );
}
