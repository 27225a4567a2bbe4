import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ConsoleNamespace } from "../../../../worker/contract/console-namespace.ts";
import { INBOX_OPERATIONS } from "../../../../worker/contract/inbox-operations.ts";
import { call } from "../../api/call.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { Address } from "../../ui/address.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RetentionNote } from "./retention-note.tsx";
import { SAMPLE_TAG, sampleAddress } from "./sample-address.ts";
import { SendingCommands } from "./sending-commands.tsx";

export interface NoMailProps {
  readonly namespace: ConsoleNamespace;
  readonly tag: string | null;
  readonly mayChange: boolean;
}

/** Stands where mail would be that has not come yet, and says how to send some. */
export function NoMail({ namespace, tag, mayChange }: NoMailProps) {
  const { t } = useTranslation(["inbox", "common"]);
  const failureText = useFailureText();
  const { companyId: company, name, domain } = namespace;
  const sample = useMutation({
    mutationFn: () =>
      call(INBOX_OPERATIONS.sendSample, {
        params: { company },
        json: { ns: name, ...(tag === null ? {} : { tag }) },
      }),
  });
  return (
    <div className="mx-auto w-full max-w-2xl overflow-y-auto px-4 py-8 md:px-6 md:py-12">
      <h2 className="text-title font-semibold tracking-tight">
        {tag === null ? t("empty.title", { name }) : t("empty.tagTitle", { tag })}
      </h2>
      <p className="mt-1 text-ink-2">{t("empty.text")}</p>
      <div className="mt-5 flex items-center gap-2 border-y border-rule py-3">
        <p className="min-w-0 grow text-lead">
          <Address namespace={name} tag={tag ?? SAMPLE_TAG} host={domain} />
        </p>
        <CopyButton text={sampleAddress(namespace, tag)} label={t("copyAddress")} />
      </div>
      {namespace.active ? (
        <p role="status" className="mt-4 text-small text-ink-2">
          {t("empty.waiting")}
        </p>
      ) : (
        <div className="mt-4">
          <Notice tone="info" title={t("notReceiving")}>
            {t("empty.inactive")}
          </Notice>
        </div>
      )}
      {mayChange ? (
        <Button
          look="primary"
          className="mt-4"
          busy={sample.isPending}
          onClick={() => sample.mutate()}
        >
          {t("empty.sample")}
        </Button>
      ) : null}
      {sample.isError ? (
        <div className="mt-4">
          <Notice tone="bad" title={t("empty.sampleFailed")} onDismiss={sample.reset}>
            {failureText(sample.error, t("common:tryLater"))}
          </Notice>
        </div>
      ) : null}
      <SendingCommands to={sampleAddress(namespace, tag)} />
      <RetentionNote />
    </div>
  );
}
