import type { LucideIcon } from "lucide-react";
import { Button } from "./button.tsx";

interface HeaderActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
}

/** What a screen is mostly used for, at the end of its bar: on a phone the icon alone. */
export function HeaderAction({ icon: Icon, label, onClick }: HeaderActionProps) {
  return (
    <Button look="primary" onClick={onClick} aria-label={label}>
      <Icon size={16} aria-hidden />
      <span className="max-sm:hidden">{label}</span>
    </Button>
  );
}
