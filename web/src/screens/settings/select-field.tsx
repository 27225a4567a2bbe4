import { useId, type ComponentProps } from "react";

interface SelectFieldProps extends ComponentProps<"select"> {
  readonly label: string;
  /** Value and words of each choice. */
  readonly choices: readonly (readonly [string, string])[];
}

/** A labelled choice of one, the browser's own: phones show it as they show all of them. */
export function SelectField({ label, choices, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <select
        id={id}
        className="h-10 w-full rounded-control border border-control bg-sheet px-3 text-field text-ink disabled:opacity-60 max-md:h-11"
        {...select}
      >
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
