import { clsx } from "clsx";
import { useId, type ComponentProps } from "react";

interface SelectFieldProps extends ComponentProps<"select"> {
  readonly label: string;
  /** The label is said, but does not show: what stands beside the field says it. */
  readonly labelHidden?: boolean;
}

/** A labelled choice of one, by the system's own menu. */
export function SelectField({ label, labelHidden, className, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "mb-1.5 block font-medium"}>
        {label}
      </label>
      <select
        id={id}
        className={clsx(
          "w-full rounded-control border border-control bg-sheet px-2.5 text-ink disabled:opacity-60 max-md:h-11 max-md:text-field",
          labelHidden ? "h-9 text-body" : "h-10 text-field",
        )}
        {...select}
      />
    </div>
  );
}
