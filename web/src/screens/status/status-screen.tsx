import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import type { StatusAnswer } from "../../../../worker/contract/status.ts";
import { ServicePanel } from "../../health/service-panel.tsx";
import { PublicHeader } from "../../frame/public-header.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { serviceHistory } from "./service-history.ts";
import { UptimeHistory, type UptimeHistoryProps } from "./uptime-history.tsx";

/** How the services are and were. */
export function StatusScreen() {
  const { t } = useTranslation("serviceStatus");
  const history = useQuery(serviceHistory());
  return (
    <>
      <PublicHeader />
      <main className="min-h-[calc(100dvh-61px)] bg-sheet">
        <div className="mx-auto max-w-3xl px-4 py-12 md:px-6">
          <h1 className="text-page font-bold tracking-tight">{t("title")}</h1>
          <p className="mt-1 mb-8 text-ink-2">{t("text")}</p>
          <ServicePanel />
          <h2 className="mt-12 border-b border-rule pb-3 text-lead font-semibold tracking-tight">
            {t("history.title")}
          </h2>
          <QueryView
            query={history}
            skeleton={<HistorySkeleton />}
            failure={t("history.loadFailed")}
          >
            {(services) => <History services={services} at={history.dataUpdatedAt} />}
          </QueryView>
        </div>
      </main>
    </>
  );
}

/** Its many bars are made piece by piece, so that a tap meanwhile is answered. */
function History({ services, at }: UptimeHistoryProps) {
  const shown = useDeferredValue<StatusAnswer | null>(services, null);
  return shown === null ? <HistorySkeleton /> : <UptimeHistory services={shown} at={at} />;
}

function HistorySkeleton() {
  return (
    <>
      {["api", "mail"].map((row) => (
        <div key={row} className="space-y-3 border-b border-rule-soft py-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
      ))}
    </>
  );
}
