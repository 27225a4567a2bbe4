import { AlertDialog } from "radix-ui";
import { useTranslation } from "react-i18next";
import { setFirstKey, type FirstKey } from "../session/first-key.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { OVERLAY, PANEL } from "../ui/overlay.ts";

/** Shows a new account's first key, this once: only its button closes it. */
export function FirstKeyDialog({ firstKey }: { readonly firstKey: FirstKey }) {
  const { t } = useTranslation("auth");
  const { namespace, apiKey } = firstKey;
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY}>
          <AlertDialog.Content
            className={PANEL}
            onEscapeKeyDown={(event) => event.preventDefault()}
          >
            <AlertDialog.Title className="text-title font-semibold tracking-tight">
              {t("firstKey.title")}
            </AlertDialog.Title>
            <AlertDialog.Description className="mt-1 text-ink-2">
              {t("firstKey.text", { namespace })}
            </AlertDialog.Description>
            <code className="my-5 block border border-rule bg-paper px-3 py-2.5 font-mono break-all select-all">
              {apiKey}
            </code>
            <div className="flex flex-wrap gap-2">
              <CopyButton wide text={apiKey} label={t("firstKey.copy")} />
              <CopyButton wide text={`api-key: ${apiKey}`} label={t("firstKey.copyHeader")} />
            </div>
            <AlertDialog.Action asChild>
              <Button look="primary" className="mt-6 w-full" onClick={() => setFirstKey(null)}>
                {t("firstKey.saved")}
              </Button>
            </AlertDialog.Action>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
