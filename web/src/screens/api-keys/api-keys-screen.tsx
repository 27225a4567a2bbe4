import { useQuery } from "@tanstack/react-query";
import { Plus, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKeyView, ShownApiKey } from "../../../../worker/contract/console-api-key.ts";
import { ListHead } from "../../frame/list-head.tsx";
import { apiKeys } from "../../queries/api-keys.ts";
import { useCan } from "../../queries/company.ts";
import { useAddition } from "../../queries/use-addition.ts";
import { useUser } from "../../session/auth-context.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { InfoBox } from "../../ui/info-box.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { useNotice } from "../../ui/use-notice.tsx";
import { ApiKeyDialogs } from "./api-key-dialogs.tsx";
import { ApiKeyList } from "./api-key-list.tsx";
import { ApiKeySkeleton } from "./api-key-skeleton.tsx";
import { LazySnippetTool } from "./snippet/lazy-snippet-tool.tsx";

const CREATED_SHOWN_MS = 3000;

/** The company's API keys: what each reaches, how it was used, its switch; and a way to try one. */
export function ApiKeysScreen() {
  const { t } = useTranslation("apiKeys");
  const { company } = useUser();
  const query = useQuery(apiKeys(company.id));
  const addition = useAddition("apiKeys", query.data?.length);
  const mayChange = useCan("keys.change");
  const [notice, say] = useNotice();
  const [created, setCreated] = useState<ShownApiKey | null>(null);
  const [deleting, setDeleting] = useState<ApiKeyView | null>(null);

  function closeSecret(): void {
    setCreated(null);
    say({ tone: "ok", title: t("createdNotice"), shownMs: CREATED_SHOWN_MS });
  }

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
      <QueryView query={query} skeleton={<ApiKeySkeleton />} failure={t("loadFailed")}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState title={t("empty.title")} text={t("empty.text")}>
              {mayChange ? <Button onClick={addition.start}>{t("create")}</Button> : null}
            </EmptyState>
          ) : (
            <>
              <ApiKeyList
                keys={keys}
                mayChange={mayChange}
                onDelete={setDeleting}
                onSwitched={(active) =>
                  say({ tone: "ok", title: t(active ? "switchedOn" : "switchedOff") })
                }
              />
              <LazySnippetTool keys={keys} />
            </>
          )
        }
      </QueryView>
      <InfoBox icon={ShieldAlert} title={t("security.title")}>
        {t("security.text")}
      </InfoBox>
      <ApiKeyDialogs
        creating={addition.isOpen}
        created={created}
        deleting={deleting}
        onCreated={setCreated}
        onCreationClosed={addition.close}
        onLimit={addition.limit}
        onSaved={closeSecret}
        onDeleted={() => say({ tone: "ok", title: t("deleted") })}
        onDeletionClosed={() => setDeleting(null)}
      />
    </>
  );
}
