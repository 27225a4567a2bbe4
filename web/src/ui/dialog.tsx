import * as RadixDialog from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./icon-button.tsx";
import { OVERLAY, PANEL } from "./overlay.ts";
import { useReturnFocus } from "./use-return-focus.ts";

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** One sentence below the title. */
  readonly description?: string;
  readonly children: ReactNode;
}

/** A window over the page, closed by Escape, a press outside it, or its button. */
export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  const { t } = useTranslation();
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY}>
          <RadixDialog.Content
            className={PANEL}
            {...returnFocus}
            {...(description === undefined ? { "aria-describedby": undefined } : {})}
          >
            <div className="mb-5 flex items-start justify-between gap-4">
              <div>
                <RadixDialog.Title className="text-title font-semibold tracking-tight">
                  {title}
                </RadixDialog.Title>
                {description === undefined ? null : (
                  <RadixDialog.Description className="mt-1 text-ink-2">
                    {description}
                  </RadixDialog.Description>
                )}
              </div>
              <RadixDialog.Close asChild>
                <IconButton icon={X} label={t("close")} className="-mt-1.5 -mr-2" />
              </RadixDialog.Close>
            </div>
            {children}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
