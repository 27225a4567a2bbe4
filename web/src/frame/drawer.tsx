import * as RadixDialog from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useReturnFocus } from "../ui/use-return-focus.ts";

interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/** The sidebar of small screens: it slides in over the page. */
export function Drawer({ open, onOpenChange, children }: DrawerProps) {
  const { t } = useTranslation("console");
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-appear bg-veil md:hidden" />
        <RadixDialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] animate-slide border-r border-rule bg-paper text-ink shadow-overlay outline-none md:hidden"
        >
          <RadixDialog.Title className="sr-only">{t("navigation")}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
