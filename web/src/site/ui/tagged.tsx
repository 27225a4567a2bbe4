import { SAMPLE_TAG } from "./sample-tag.ts";

/** The visitor's tag, under the highlighter that means nothing else. The page's script keeps it up to date. */
export function Tagged() {
  return (
    <mark data-tag="" className="bg-mark px-0.5 whitespace-nowrap text-mark-ink">
      {SAMPLE_TAG}
    </mark>
  );
}

/** Program text in which SAMPLE_TAG is the visitor's tag, wherever it stands. */
export function TaggedCode({ code }: { readonly code: string }) {
  const parts = code.split(SAMPLE_TAG);
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change places
    <span key={index}>
      {index === 0 ? null : <Tagged />}
      {/* An address too long for its line breaks before the @. */}
      {part.startsWith("@") ? <wbr /> : null}
      {part}
    </span>
  ));
}
