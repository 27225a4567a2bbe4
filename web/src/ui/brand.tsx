import { PRODUCT_NAME } from "../../../worker/domain/product.ts";

/** The mark, a navy square with a stripe of the highlighter, and the name. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 text-lead font-bold tracking-tight">
      <svg viewBox="0 0 20 20" className="size-4.5" aria-hidden>
        <path className="fill-ink" d="M0 0h20v20H0z" />
        <path className="fill-mark" d="M3 8h14v6H3z" />
      </svg>
      {PRODUCT_NAME.toLowerCase()}
    </span>
  );
}
