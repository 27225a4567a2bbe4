import { useQuery } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import {
  type KEY_LIFETIMES,
  type CreateApiKeyBody,
  type ShownApiKey,
} from "../../../../worker/contract/console-api-key.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { namespaces } from "../../queries/namespaces.ts";
import { useUser } from "../../session/auth-context.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useCreateApiKey } from "./mutations.ts";
import { NamespaceChoice } from "./namespace-choice.tsx";

type Lifetime = CreateApiKeyBody["expires"];
const LIFETIMES = [
  "never",
  "30d",
  "90d",
  "1y",
] as const satisfies readonly (keyof typeof KEY_LIFETIMES)[];

export interface CreateApiKeyFormProps {
  readonly onClose: () => void;
  readonly onCreated: (created: ShownApiKey) => void;
  /** Called when the plan allows no more. */
  readonly onLimit: () => void;
}

/** Asks what a key shall reach and how long it shall live, and creates it. */
export function CreateApiKeyForm({ onClose, onCreated, onLimit }: CreateApiKeyFormProps) {
  const { t } = useTranslation(["apiKeys", "common"]);
  const failureText = useFailureText();
  const query = useQuery(namespaces(useUser().company.id));
  const [ns, setNs] = useState<readonly string[]>([]);
  const [expires, setExpires] = useState<Lifetime>("never");
  const creation = useCreateApiKey();
  const busy = creation.isPending;

  function create(event: SubmitEvent): void {
    event.preventDefault();
    creation.mutate(
      { ns: [...ns], expires },
      {
        onSuccess(created) {
          onClose();
          onCreated(created);
        },
        onError(error) {
          if (!(error instanceof ApiFailure) || error.code !== "API_KEY_LIMIT_REACHED") return;
          onClose();
          onLimit();
        },
      },
    );
  }

  return (
    <form noValidate className="space-y-4" onSubmit={create}>
      {creation.isError ? (
        <Notice tone="bad" title={t("createFailed")} onDismiss={creation.reset}>
          {failureText(creation.error, t("common:tryLater"))}
        </Notice>
      ) : null}
      <QueryView
        query={query}
        skeleton={<Skeleton className="h-20 w-full" />}
        failure={t("form.namespacesFailed")}
      >
        {(list) => (
          <NamespaceChoice
            names={list.map(({ name }) => name)}
            chosen={ns}
            onChange={setNs}
            disabled={busy}
          />
        )}
      </QueryView>
      <SelectField
        label={t("form.expires")}
        value={expires}
        disabled={busy}
        onChange={({ target }) =>
          setExpires(LIFETIMES.find((each) => each === target.value) ?? "never")
        }
      >
        {LIFETIMES.map((each) => (
          <option key={each} value={each}>
            {t(`form.lifetimes.${each}`)}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button onClick={onClose}>{t("common:cancel")}</Button>
        <Button type="submit" look="primary" busy={busy} disabled={ns.length === 0 || busy}>
          {t("create")}
        </Button>
      </div>
    </form>
  );
}
