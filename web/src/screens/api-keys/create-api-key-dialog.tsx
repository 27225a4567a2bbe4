import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialog.tsx";
import { CreateApiKeyForm, type CreateApiKeyFormProps } from "./create-api-key-form.tsx";

interface CreateApiKeyDialogProps extends CreateApiKeyFormProps {
  readonly open: boolean;
}

/** The window with the form that creates a key. */
export function CreateApiKeyDialog({ open, ...form }: CreateApiKeyDialogProps) {
  const { t } = useTranslation("apiKeys");
  return (
    <Dialog
      open={open}
      onOpenChange={form.onClose}
      title={t("create")}
      description={t("form.text")}
    >
      <CreateApiKeyForm {...form} />
    </Dialog>
  );
}
