import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleNamespace } from "../../../../worker/contract/console-namespace.ts";
import { ResourceList } from "../../frame/resource-list.tsx";
import { ScreenHeader } from "../../frame/screen-header.tsx";
import { useCan } from "../../queries/company.ts";
import { namespaces } from "../../queries/namespaces.ts";
import { subscription } from "../../queries/subscription.ts";
import { useUser } from "../../session/auth-context.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { useNotice } from "../../ui/use-notice.tsx";
import { useWanted } from "../../ui/use-wanted.ts";
import { LimitNotice } from "./limit-notice.tsx";
import { NamespaceRow } from "./namespace-row.tsx";
import { NamespaceSkeleton } from "./namespace-skeleton.tsx";

const CreateNamespaceDialog = lazy(async () => ({
  default: (await import("./create-namespace-dialog.tsx")).CreateNamespaceDialog,
}));
const DeleteNamespaceDialog = lazy(async () => ({
  default: (await import("./delete-namespace-dialog.tsx")).DeleteNamespaceDialog,
}));

/** The namespaces of the company: each with its address, its switch and what came this month. */
export function NamespacesScreen() {
  const { t } = useTranslation("namespaces");
  const { company } = useUser();
  const query = useQuery(namespaces(company.id));
  const plan = useQuery(subscription(company.id));
  const mayChange = useCan("namespaces.change");
  const [notice, say] = useNotice();
  const [creating, setCreating] = useState(false);
  const [limited, setLimited] = useState(false);
  const [deleting, setDeleting] = useState<ConsoleNamespace | null>(null);
  const wantsCreation = useWanted(creating);
  const wantsDeletion = useWanted(deleting !== null);
  const limit = plan.data?.allowances.namespaces ?? null;

  function create(): void {
    const full = limit !== null && (query.data?.length ?? 0) >= limit;
    setLimited(full);
    setCreating(!full);
  }

  const createButton = mayChange ? (
    <Button look="primary" onClick={create} aria-label={t("create")}>
      <Plus size={16} aria-hidden />
      <span className="max-sm:hidden">{t("create")}</span>
    </Button>
  ) : null;

  return (
    <>
      <ScreenHeader title={t("title")}>{createButton}</ScreenHeader>
      <p className="max-w-[72ch] px-4 py-4 text-ink-2 md:px-6">{t("text")}</p>
      {limited ? (
        <LimitNotice limit={limit} plan={plan.data} onDismiss={() => setLimited(false)} />
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
