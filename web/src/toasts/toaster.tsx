import { X } from "lucide-react";
import { Toast as RadixToast } from "radix-ui";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { currentToasts, dismissToast, onToasts, type Toast } from "./toast-store.ts";

const DURATION_MS = 5000;
const SWIPE_PX = 50;
const HOTKEY = ["F8"];

const TONES: Readonly<Record<Toast["tone"], string>> = {
  ok: "border-l-ok",
  bad: "border-l-bad",
  info: "border-l-ink-2",
};

/** Shows the toasts, newest first; F8 reaches them. */
export function Toaster() {
  const { t } = useTranslation();
  const toasts = useSyncExternalStore(onToasts, currentToasts);
  return (
    <RadixToast.Provider duration={DURATION_MS} swipeThreshold={SWIPE_PX} label={t("notification")}>
      {toasts.map(({ id, open, tone, title, description, action }) => (
        <RadixToast.Root
          key={id}
          open={open}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast(id);
          }}
          className={`flex animate-rise gap-3 border border-l-[3px] border-rule bg-sheet px-4 py-3 shadow-overlay data-[state=closed]:hidden data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${TONES[tone]}`}
        >
          <div className="min-w-0 grow">
            <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
            {description === undefined ? null : (
              <RadixToast.Description className="text-ink-2">{description}</RadixToast.Description>
            )}
          </div>
          {action === undefined ? null : (
            <RadixToast.Action asChild altText={action.label}>
              <Button size="small" onClick={action.run}>
                {action.label}
              </Button>
            </RadixToast.Action>
          )}
          <RadixToast.Close asChild>
            <IconButton icon={X} label={t("dismiss")} className="-my-1.5 -mr-2" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport
        hotkey={HOTKEY}
        label={t("notifications")}
        // Each toast is added after the others, so the newest stands on top, where Tab goes first.
        className="fixed right-0 bottom-0 z-60 flex w-full flex-col-reverse gap-2 p-4 sm:max-w-sm"
      />
    </RadixToast.Provider>
  );
}
