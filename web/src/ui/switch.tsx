import { Switch as RadixSwitch } from "radix-ui";

interface SwitchProps {
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  /** What is switched, for those who do not see where it stands. */
  readonly label: string;
  readonly disabled?: boolean;
  /** The new value is on its way: it shows, and takes no second press. */
  readonly busy?: boolean;
}

/** A switch that takes effect at once. */
export function Switch({ checked, onCheckedChange, label, disabled, busy }: SwitchProps) {
  return (
    <RadixSwitch.Root
      checked={checked}
      onCheckedChange={onCheckedChange}
      aria-label={label}
      {...(busy ? { "aria-busy": true } : {})}
      disabled={disabled === true || busy === true}
      className="group relative h-6 w-10 shrink-0 rounded-full border border-control bg-rule-soft transition-colors duration-150 after:absolute after:-inset-2.5 disabled:opacity-60 data-[state=checked]:border-ink data-[state=checked]:bg-ink"
    >
      <RadixSwitch.Thumb className="block size-4 translate-x-[3px] rounded-full bg-ink-2 transition-transform duration-150 data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-sheet" />
    </RadixSwitch.Root>
  );
}
