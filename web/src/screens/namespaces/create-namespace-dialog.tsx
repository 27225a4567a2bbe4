import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialog.tsx";
import type { CreateNamespaceFormProps } from "./create-namespace-form.tsx";

// Forms bring a library along, which the list does without.
const CreateNamespaceForm = lazy(async () => ({
  default: (await import("./create-namespace-form.tsx")).CreateNamespaceForm,
}));

interface CreateNamespaceDialogProps extends CreateNamespaceFormProps {
  readonly open: boolean;
}

/** The window with the form that creates a namespace. */
export function CreateNamespaceDialog({ open, ...form }: CreateNamespaceDialogProps) {
  const { t } = useTranslation("namespaces");
  return (
    <Dialog
      open={open}
      onOpenChange={form.onClose}
      title={t("create")}
      description={t("form.text")}
    >
      <Suspense>
        <CreateNamespaceForm {...form} />
      </Suspense>
    </Dialog>
  );
}
