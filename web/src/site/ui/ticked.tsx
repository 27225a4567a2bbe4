/** A sentence in which what stands between backticks is program text. */
export function Ticked({ text }: { readonly text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change places
        key={index}
        className="font-mono text-[0.9em] text-ink [overflow-wrap:anywhere]"
      >
        {part}
      </code>
    ),
  );
}
