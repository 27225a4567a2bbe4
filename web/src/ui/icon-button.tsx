import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, "children" | "size"> {
  readonly icon: LucideIcon;
  /** What it does, for those who do not see the icon, and as its tooltip. */
  readonly label: string;
}

/** A button that is an icon. */
export function IconButton({ icon: Icon, label, look = "quiet", ...props }: IconButtonProps) {
  return (
    <Button {...props} look={look} size="icon" aria-label={label} title={label}>
      <Icon size={17} aria-hidden />
    </Button>
  );
}
