import { useTranslation } from "react-i18next";
import { useFailureText } from "../i18n/failure-text.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { useCan } from "../queries/company.ts";
import { toast } from "../toasts/toast-store.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useKeepCompany } from "../queries/keep-company.ts";
import { dateFormat } from "../i18n/formats.ts";

interface PendingDeletionProps {
  /** When the account will be deleted, ISO 8601. */
  readonly deletionAt: string;
}

/** Says on every screen that the account is marked for deletion, and takes that back. */
export function PendingDeletion({ deletionAt }: PendingDeletionProps) {
  const { t } = useTranslation(["console", "common"]);
  const [language] = useLanguage();
  const mayKeep = useCan("company.delete");
  const failureText = useFailureText();
  const keep = useKeepCompany();
  const day = dateFormat(language, { dateStyle: "long" }).format(new Date(deletionAt));

  function keepAccount(): void {
    keep.mutate(undefined, {
      onSuccess: () => void toast({ tone: "ok", title: t("pending.kept") }),
      onError(error) {
        const description = failureText(error, t("common:tryLater"));
        toast({ tone: "bad", title: t("pending.failed"), description });
      },
    });
  }

  return (
    <div className="border-b border-rule px-4 py-4 md:px-6">
      <Notice tone="bad" title={t("pending.title", { day })}>
        <p>{t("pending.text")}</p>
        {mayKeep ? (
          <Button className="mt-3" busy={keep.isPending} onClick={keepAccount}>
            {t("pending.keep")}
          </Button>
        ) : null}
      </Notice>
    </div>
  );
}
