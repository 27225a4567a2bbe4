import { cva, type VariantProps } from "class-variance-authority";
import { clsx } from "clsx";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";

const button = cva(
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-55",
  {
    variants: {
      look: {
        primary: "border-ink bg-ink text-sheet hover:border-ink-2 hover:bg-ink-2",
        plain: "border-control bg-transparent text-ink hover:bg-paper",
        quiet: "border-transparent bg-transparent text-ink-2 hover:bg-rule-soft hover:text-ink",
        danger: "border-bad bg-transparent text-bad hover:bg-bad hover:text-sheet",
      },
      size: {
        medium: "h-9 px-3.5 text-body max-md:h-11",
        small: "h-8 px-2.5 text-small max-md:h-11",
        icon: "size-9 max-md:size-11",
      },
    },
    defaultVariants: { look: "plain", size: "medium" },
  },
);

interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof button> {
  /** Gives the look to the one child instead, such as a link. */
  readonly asChild?: boolean;
  /** Keeps its words, but takes no second press, while what it began is under way. */
  readonly busy?: boolean;
}

/** A button. What it does is a verb and its object: "Delete key". */
export function Button({ look, size, asChild, busy, className, ...props }: ButtonProps) {
  const Element = asChild ? Slot.Root : "button";
  return (
    <Element
      {...(asChild ? {} : { type: "button" })}
      {...(busy ? { "aria-busy": true, disabled: true } : {})}
      className={clsx(button({ look, size }), className)}
      {...props}
    />
  );
}
