import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleNamespace } from "../../../../worker/contract/console-namespace.ts";
import { ResourceList } from "../../frame/resource-list.tsx";
import { ListHead } from "../../frame/list-head.tsx";
import { useCan } from "../../queries/company.ts";
import { namespaces } from "../../queries/namespaces.ts";
import { useAddition } from "../../queries/use-addition.ts";
import { useUser } from "../../session/auth-context.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
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
  const addition = useAddition("namespaces", query.data?.length);
  const mayChange = useCan("namespaces.change");
  const [notice, say] = useNotice();
  const [deleting, setDeleting] = useState<ConsoleNamespace | null>(null);
  const wantsCreation = useWanted(addition.isOpen);
  const wantsDeletion = useWanted(deleting !== null);

  return (
    <>
      <ListHead
        title={t("title")}
        text={t("text")}
        addition={addition}
        action={mayChange ? { icon: Plus, label: t("create") } : null}
        limit={{ title: t("limit.title"), text: t("limit.text", addition.words) }}
      />
      {notice}
      <QueryView query={query} skeleton={<NamespaceSkeleton />} failure={t("loadFailed")}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t("empty.title")} text={t("empty.text")}>
              {mayChange ? <Button onClick={addition.start}>{t("create")}</Button> : null}
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
            open={addition.isOpen}
            onClose={addition.close}
            onCreated={({ name }) => say({ tone: "ok", title: t("created", { name }) })}
            onLimit={addition.limit}
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
