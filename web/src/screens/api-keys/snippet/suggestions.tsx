import { clsx } from "clsx";

interface SuggestionsProps {
  /** Of the field; the list and its options are named after it. */
  readonly id: string;
  readonly label: string;
  readonly names: readonly string[];
  /** The one that Enter picks; -1: none. */
  readonly active: number;
  readonly onPick: (name: string) => void;
}

/** What could be typed, below the field. Its keys are the field's, which keeps the focus. */
export function Suggestions({ id, label, names, active, onPick }: SuggestionsProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className={clsx(
        "absolute inset-x-0 top-[4.25rem] z-20 max-h-56 overflow-y-auto border border-rule bg-sheet py-1 shadow-overlay",
        names.length === 0 && "hidden",
      )}
    >
      {names.map((name, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onClick={() => onPick(name)}
          className={clsx(
            "cursor-pointer px-3 py-2 font-mono text-small hover:bg-paper max-md:py-3",
            index === active && "bg-paper",
          )}
        >
          {name}
        </div>
      ))}
    </div>
  );
}
