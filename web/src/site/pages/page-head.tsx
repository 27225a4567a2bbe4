interface PageHeadProps {
  readonly title: string;
  readonly lead: string;
}

/** What a page says first. */
export function PageHead({ title, lead }: PageHeadProps) {
  return (
    <div className="border-b border-rule pt-[60px]">
      <div className="mx-auto max-w-[1128px] px-4 py-16 md:px-6 md:py-20">
        <h1 className="max-w-[18ch] text-[clamp(36px,5vw,60px)] leading-[1.04] font-extrabold tracking-[-0.035em]">
          {title}
        </h1>
        <p className="mt-5 max-w-[52ch] text-lead text-ink-2">{lead}</p>
      </div>
    </div>
  );
}
