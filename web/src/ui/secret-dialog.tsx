import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { OVERLAY, PANEL } from "./overlay.ts";
import { useReturnFocus } from "./use-return-focus.ts";

interface SecretDialogProps {
  readonly title: string;
  /** What it opens, and that it is shown this once. */
  readonly text: string;
  readonly secret: string;
  /** The buttons that copy it. */
  readonly children: ReactNode;
  /** What the only way out says. */
  readonly saved: string;
  readonly onSaved: () => void;
}

/** Shows a secret, this once: only its button closes it, neither Escape nor a press outside. */
export function SecretDialog({ title, text, secret, children, saved, onSaved }: SecretDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY}>
          <AlertDialog.Content
            className={PANEL}
            {...returnFocus}
            onEscapeKeyDown={(event) => event.preventDefault()}
          >
            <AlertDialog.Title className="text-title font-semibold tracking-tight">
              {title}
            </AlertDialog.Title>
            <AlertDialog.Description className="mt-1 text-ink-2">{text}</AlertDialog.Description>
            <code className="my-5 block border border-rule bg-paper px-3 py-2.5 font-mono break-all select-all">
              {secret}
            </code>
            <div className="flex flex-wrap gap-2">{children}</div>
            <AlertDialog.Action asChild>
              <Button look="primary" className="mt-6 w-full" onClick={onSaved}>
                {saved}
              </Button>
            </AlertDialog.Action>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
