import { clsx } from "clsx";
import { useId, type ComponentProps } from "react";

interface FieldProps extends ComponentProps<"input"> {
  readonly label: string;
  /** What is wrong with it, in a sentence. */
  readonly error?: string | undefined;
  /** What to enter, below the field. */
  readonly hint?: string;
}

/** A labelled line of text, with its error beside it. Takes what react-hook-form's `register` gives. */
export function Field({ label, error, hint, className, ...input }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error !== undefined}
        {...(note === undefined ? {} : { "aria-describedby": `${id}-note` })}
        className={clsx(
          "h-10 w-full rounded-control border bg-sheet px-3 text-field text-ink placeholder:text-ink-2 disabled:opacity-60 max-md:h-11",
          error === undefined ? "border-control" : "border-bad",
        )}
        {...input}
      />
      {note === undefined ? null : (
        <p
          id={`${id}-note`}
          className={clsx("mt-1.5 text-small", error === undefined ? "text-ink-2" : "text-bad")}
        >
          {note}
        </p>
      )}
    </div>
  );
}
