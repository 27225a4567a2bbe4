import { useTranslation } from "react-i18next";
import type { SnippetFault } from "../../../snippets/snippet-form.ts";

/** What is wrong with a filter, in the page's language. */
export function useFaultText(): (fault: SnippetFault) => string {
  const { t } = useTranslation("apiKeys");
  return (fault) => {
    if (fault.kind === "refused") return t(`snippet.faults.${fault.field}`);
    const [first = "", ...more] = fault.names;
    return more.length === 0
      ? t("snippet.faults.unlinkedOne", { name: first })
      : t("snippet.faults.unlinkedMany", { list: fault.names.join(", ") });
  };
}
