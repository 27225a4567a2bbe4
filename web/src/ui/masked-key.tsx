import { shortMask } from "./short-mask.ts";

interface MaskedKeyProps {
  /** As the API masks it: its first and last four characters, and stars for what lies between. */
  readonly masked: string;
}

/** A key that is not shown whole. */
export function MaskedKey({ masked }: MaskedKeyProps) {
  return <code className="font-mono text-small">{shortMask(masked)}</code>;
}
