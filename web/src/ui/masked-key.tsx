interface MaskedKeyProps {
  /** As the API masks it: its first and last four characters, and stars for what lies between. */
  readonly masked: string;
}

/** A key that is not shown whole. A long row of stars says nothing more than a short one. */
export function MaskedKey({ masked }: MaskedKeyProps) {
  return (
    <code className="font-mono text-small">{masked.replaceAll(/\*{9,}/g, "*".repeat(8))}</code>
  );
}
