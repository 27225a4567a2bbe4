import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleNamespace } from "../../../../worker/contract/console-namespace.ts";
import { ResourceList } from "../../frame/resource-list.tsx";
import { ScreenHeader } from "../../frame/screen-header.tsx";
import { useCan } from "../../queries/company.ts";
import { namespaces } from "../../queries/namespaces.ts";
import { usePlanLimit } from "../../queries/use-plan-limit.ts";
import { useUser } from "../../session/auth-context.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { HeaderAction } from "../../ui/header-action.tsx";
import { PlanLimitNotice } from "../../ui/plan-limit-notice.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { useNotice } from "../../ui/use-notice.tsx";
import { useWanted } from "../../ui/use-wanted.ts";
import { NamespaceRow } from "./namespace-row.tsx";
import { NamespaceSkeleton } from "./namespace-skeleton.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const CreateNamespaceDialog = lazyPart(
  async () => (await import("./create-namespace-dialog.tsx")).CreateNamespaceDialog,
);
const DeleteNamespaceDialog = lazyPart(
  async () => (await import("./delete-namespace-dialog.tsx")).DeleteNamespaceDialog,
);

/** The namespaces of the company: each with its address, its switch and what came this month. */
export function NamespacesScreen() {
  const { t } = useTranslation("namespaces");
  const { company } = useUser();
  const query = useQuery(namespaces(company.id));
  const limit = usePlanLimit("namespaces", query.data?.length);
  const mayChange = useCan("namespaces.change");
  const [notice, say] = useNotice();
  const [creating, setCreating] = useState(false);
  const [limited, setLimited] = useState(false);
  const [deleting, setDeleting] = useState<ConsoleNamespace | null>(null);
  const wantsCreation = useWanted(creating);
  const wantsDeletion = useWanted(deleting !== null);

  function create(): void {
    setLimited(limit.isReached);
    setCreating(!limit.isReached);
  }

  return (
    <>
      <ScreenHeader title={t("title")}>
        {mayChange ? <HeaderAction icon={Plus} label={t("create")} onClick={create} /> : null}
      </ScreenHeader>
      <p className="max-w-[72ch] px-4 py-4 text-ink-2 md:px-6">{t("text")}</p>
      {limited ? (
        <PlanLimitNotice
          title={t("limit.title")}
          text={t("limit.text", limit.words)}
          onDismiss={() => setLimited(false)}
        />
      ) : null}
      {notice}
      <QueryView query={query} skeleton={<NamespaceSkeleton />} failure={t("loadFailed")}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t("empty.title")} text={t("empty.text")}>
              {mayChange ? <Button onClick={create}>{t("create")}</Button> : null}
            </EmptyState>
          ) : (
            <ul className="border-y border-rule">
              {list.map((each) => (
                <NamespaceRow
                  key={each.id}
                  namespace={each}
                  mayChange={mayChange}
                  onDelete={() => setDeleting(each)}
                  onError={(text) => say({ tone: "bad", title: t("updateFailed"), text })}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {/* Below rows that are yet to come it would be shown only to be moved. */}
      {query.isPending ? null : <ResourceList />}
      <Suspense>
        {wantsCreation ? (
          <CreateNamespaceDialog
            open={creating}
            onClose={() => setCreating(false)}
            onCreated={({ name }) => say({ tone: "ok", title: t("created", { name }) })}
            onLimit={() => setLimited(true)}
          />
        ) : null}
        {wantsDeletion ? (
          <DeleteNamespaceDialog
            namespace={deleting}
            onClose={() => setDeleting(null)}
            onDeleted={({ name }) => say({ tone: "ok", title: t("deleted", { name }) })}
            onError={(text) => say({ tone: "bad", title: t("deleteFailed"), text })}
          />
        ) : null}
      </Suspense>
    </>
  );
}
