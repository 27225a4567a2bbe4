import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { OVERLAY, PANEL } from "./overlay.ts";
import { useReturnFocus } from "./use-return-focus.ts";

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The question. */
  readonly title: string;
  /** What will be lost. */
  readonly children: ReactNode;
  /** Verb and object: "Delete key". */
  readonly confirm: string;
  /** Its opposite: "Keep key". */
  readonly cancel: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
}

/** Asks before something is lost. It stays open until `onConfirm`'s doing closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirm, cancel, busy = false, onConfirm } = props;
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY}>
          <AlertDialog.Content className={PANEL} {...returnFocus}>
            <AlertDialog.Title className="text-title font-semibold tracking-tight">
              {title}
            </AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-2 text-ink-2">{children}</div>
            </AlertDialog.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button>{cancel}</Button>
              </AlertDialog.Cancel>
              <Button look="danger" busy={busy} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
