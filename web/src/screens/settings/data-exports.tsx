import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../i18n/failure-text.ts";
import { useUser } from "../../session/auth-context.ts";
import { toast } from "../../toasts/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { useRequestExport } from "./company-mutations.ts";
import { ExportRow } from "./export-row.tsx";
import { PreferenceSkeleton } from "./preference-skeleton.tsx";
import { dataExports } from "./queries.ts";

/** Everything the company has, as a ZIP: asked for, being written, ready to download. */
export function DataExports() {
  const { t } = useTranslation(["settings", "common"]);
  const query = useQuery(dataExports(useUser().company.id));
  const failureText = useFailureText();
  const request = useRequestExport();
  const running = query.data?.some(
    ({ status }) => status === "requested" || status === "processing",
  );

  function ask(): void {
    request.mutate(undefined, {
      onError(error) {
        const description = failureText(error, t("common:tryLater"));
        toast({ tone: "bad", title: t("export.failed"), description });
      },
    });
  }

  return (
    <>
      <Button busy={request.isPending || running === true} onClick={ask}>
        {t("export.request")}
      </Button>
      <div className="mt-4">
        <QueryView
          query={query}
          skeleton={<PreferenceSkeleton rows={["first"]} />}
          failure={t("export.loadFailed")}
        >
          {(list) => (
            <ul className="border-t border-rule" aria-live="polite">
              {list.length === 0 ? (
                <li className="py-3 text-ink-2">{t("export.none")}</li>
              ) : (
                list.map((each) => <ExportRow key={each.id} each={each} />)
              )}
            </ul>
          )}
        </QueryView>
      </div>
    </>
  );
}
