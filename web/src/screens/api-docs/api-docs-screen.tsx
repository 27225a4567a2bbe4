import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DOCS_OPERATIONS } from "../../../../worker/contract/docs-operations.ts";
import { API_URL } from "../../api/api-url.ts";
import { ScreenHeader } from "../../frame/screen-header.tsx";
import { CopyMarkdown } from "../../ui/copy-markdown.tsx";
import { Button } from "../../ui/button.tsx";
import { DocsPanel } from "./docs-panel.tsx";

/** How to use the API, beside the console. */
export function ApiDocsScreen() {
  const { t } = useTranslation("apiDocs");
  return (
    <>
      <ScreenHeader title={t("title")}>
        <CopyMarkdown url={API_URL + DOCS_OPERATIONS.llms.path} />
        <Button asChild>
          <a href={API_URL + DOCS_OPERATIONS.collection.path} download aria-label={t("download")}>
            <Download size={16} aria-hidden />
            <span className="max-sm:hidden">{t("download")}</span>
          </a>
        </Button>
      </ScreenHeader>
      <p className="max-w-[72ch] px-4 py-4 text-ink-2 md:px-6">{t("subtitle")}</p>
      <DocsPanel />
    </>
  );
}
