import { useQuery } from "@tanstack/react-query";
import { Plus, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKeyView, ShownApiKey } from "../../../../worker/contract/console-api-key.ts";
import { ScreenHeader } from "../../frame/screen-header.tsx";
import { apiKeys } from "../../queries/api-keys.ts";
import { useCan } from "../../queries/company.ts";
import { usePlanLimit } from "../../queries/use-plan-limit.ts";
import { useUser } from "../../session/auth-context.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { HeaderAction } from "../../ui/header-action.tsx";
import { InfoBox } from "../../ui/info-box.tsx";
import { PlanLimitNotice } from "../../ui/plan-limit-notice.tsx";
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
  const limit = usePlanLimit("apiKeys", query.data?.length);
  const mayChange = useCan("keys.change");
  const [notice, say] = useNotice();
  const [creating, setCreating] = useState(false);
  const [limited, setLimited] = useState(false);
  const [created, setCreated] = useState<ShownApiKey | null>(null);
  const [deleting, setDeleting] = useState<ApiKeyView | null>(null);

  function create(): void {
    setLimited(limit.isReached);
    setCreating(!limit.isReached);
  }

  function closeSecret(): void {
    setCreated(null);
    say({ tone: "ok", title: t("createdNotice"), shownMs: CREATED_SHOWN_MS });
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
      <QueryView query={query} skeleton={<ApiKeySkeleton />} failure={t("loadFailed")}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState title={t("empty.title")} text={t("empty.text")}>
              {mayChange ? <Button onClick={create}>{t("create")}</Button> : null}
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
        creating={creating}
        created={created}
        deleting={deleting}
        onCreated={setCreated}
        onCreationClosed={() => setCreating(false)}
        onLimit={() => setLimited(true)}
        onSaved={closeSecret}
        onDeleted={() => say({ tone: "ok", title: t("deleted") })}
        onDeletionClosed={() => setDeleting(null)}
      />
    </>
  );
}
