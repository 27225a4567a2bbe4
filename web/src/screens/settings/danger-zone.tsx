import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

// Dialogs bring a library along, which the screen does without.
const DeletionDialog = lazyPart(async () => (await import("./deletion-dialog.tsx")).DeletionDialog);

interface DangerZoneProps {
  /** When the account will be deleted, ISO 8601; null: it stays. */
  readonly deletionAt: string | null;
}

/** Deletes the account. */
export function DangerZone({ deletionAt }: DangerZoneProps) {
  const { t } = useTranslation("settings");
  const [open, setOpen] = useState(false);
  if (deletionAt !== null) return <p className="text-ink-2">{t("danger.planned")}</p>;
  return (
    <>
      <p className="max-w-[60ch] text-ink-2">{t("danger.what")}</p>
      <Button look="danger" className="mt-4" onClick={() => setOpen(true)}>
        {t("danger.delete")}
      </Button>
      <Suspense>{open ? <DeletionDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
