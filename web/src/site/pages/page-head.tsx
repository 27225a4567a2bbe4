interface PageHeadProps {
  readonly title: string;
  readonly lead: string;
}

/** What a page says first. */
export function PageHead({ title, lead }: PageHeadProps) {
  return (
    <div className="border-b border-rule pt-[60px]">
      <div className="mx-auto max-w-[1128px] px-4 py-14 md:px-6 md:py-20">
        <h1 className="text-[clamp(36px,5.4vw,66px)] leading-[1.04] text-balance font-extrabold tracking-[-0.035em]">
          {title}
        </h1>
        <p className="mt-5 max-w-[40ch] text-[clamp(18px,2vw,24px)] leading-snug text-ink-2">
          {lead}
        </p>
      </div>
    </div>
  );
}
