interface CheckFieldProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A box to tick, with its words beside it. */
export function CheckField({ label, checked, onChange }: CheckFieldProps) {
  return (
    <label className="flex items-start gap-2.5 py-1 max-md:py-2.5">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-ink"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
