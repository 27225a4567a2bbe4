import { useQuery } from "@tanstack/react-query";
import { Plus, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKeyView, ShownApiKey } from "../../../../worker/contract/console-api-key.ts";
import { ScreenHeader } from "../../frame/screen-header.tsx";
import { apiKeys } from "../../queries/api-keys.ts";
import { useCan } from "../../queries/company.ts";
import { PLAN_WORDS, subscription } from "../../queries/subscription.ts";
import { useUser } from "../../session/auth-context.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
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
  const { data: plan } = useQuery(subscription(company.id));
  const mayChange = useCan("keys.change");
  const [notice, say] = useNotice();
  const [creating, setCreating] = useState(false);
  const [limited, setLimited] = useState(false);
  const [created, setCreated] = useState<ShownApiKey | null>(null);
  const [deleting, setDeleting] = useState<ApiKeyView | null>(null);
  const planType = plan?.planType ?? "free";
  const limit = plan?.allowances.apiKeys ?? null;

  function create(): void {
    const full = limit !== null && (query.data?.length ?? 0) >= limit;
    setLimited(full);
    setCreating(!full);
  }

  function closeSecret(): void {
    setCreated(null);
    say({ tone: "ok", title: t("createdNotice"), shownMs: CREATED_SHOWN_MS });
  }

  return (
    <>
      <ScreenHeader title={t("title")}>
        {mayChange ? (
          <Button look="primary" onClick={create} aria-label={t("create")}>
            <Plus size={16} aria-hidden />
            <span className="max-sm:hidden">{t("create")}</span>
          </Button>
        ) : null}
      </ScreenHeader>
      <p className="max-w-[72ch] px-4 py-4 text-ink-2 md:px-6">{t("text")}</p>
      {limited ? (
        <PlanLimitNotice
          title={t("limit.title")}
          text={t("limit.text", { count: limit ?? 1, plan: PLAN_WORDS[planType] })}
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
