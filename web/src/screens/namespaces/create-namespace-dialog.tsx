import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialog.tsx";
import { CreateNamespaceForm, type CreateNamespaceFormProps } from "./create-namespace-form.tsx";

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
      <CreateNamespaceForm {...form} />
    </Dialog>
  );
}
