import { ArrowLeft, Download, Mail, MailOpen, Trash2 } from "lucide-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ConsoleNamespace } from "../../../../worker/contract/console-namespace.ts";
import { INBOX_OPERATIONS } from "../../../../worker/contract/inbox-operations.ts";
import type { MessageView } from "../../../../worker/contract/message.ts";
import { callForBytes } from "../../api/call.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { relativeTime } from "../../i18n/relative-time.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { toast } from "../../toasts/toast-store.ts";
import { Address } from "../../ui/address.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useNow } from "../../ui/use-now.ts";
import { saveFile } from "./save-file.ts";
import { TestValues } from "./test-values.tsx";
import type { MessageActions } from "./use-message-actions.ts";
import { dateFormat } from "../../i18n/formats.ts";

interface ReaderHeadProps {
  readonly company: string;
  readonly message: MessageView;
  readonly namespace: ConsoleNamespace;
  readonly actions: MessageActions;
  readonly isRead: boolean;
  readonly mayChange: boolean;
}

/** Subject, addresses, code and link of a message, and what can be done with it. */
export function ReaderHead({ company, message, namespace, ...can }: ReaderHeadProps) {
  const { actions, isRead, mayChange } = can;
  const { t } = useTranslation(["inbox", "common"]);
  const failureText = useFailureText();
  const download = useMutation({
    mutationFn: async () => {
      const params = { company, id: message.id };
      const response = await callForBytes(INBOX_OPERATIONS.inboxRaw, { params });
      saveFile(await response.blob(), `${message.id}.eml`);
    },
    onError(error) {
      const description = failureText(error, t("common:tryLater"));
      toast({ tone: "bad", title: t("downloadFailed"), description });
    },
  });
  return (
    <header className="space-y-1.5 border-b border-rule px-4 pt-3 pb-4 lg:px-6">
      <div className="flex items-start gap-1 max-lg:-ml-3">
        <IconButton
          icon={ArrowLeft}
          label={t("back")}
          onClick={actions.close}
          className="lg:hidden"
        />
        <h2
          id="subject"
          className="min-w-0 grow py-1 text-title font-semibold tracking-tight break-words max-lg:py-2"
        >
          {message.subject || t("noSubject")}
        </h2>
        <IconButton
          icon={isRead ? Mail : MailOpen}
          label={isRead ? t("markUnread") : t("markRead")}
          onClick={actions.toggleRead}
        />
        <IconButton
          icon={Download}
          label={t("downloadEml")}
          busy={download.isPending}
          onClick={() => download.mutate()}
        />
        {!mayChange ? null : (
          <IconButton icon={Trash2} label={t("delete.button")} onClick={actions.remove} />
        )}
      </div>
      <Addresses message={message} host={namespace.domain} />
      <Times message={message} />
      <TestValues message={message} />
    </header>
  );
}

interface AddressesProps {
  readonly message: MessageView;
  readonly host: string;
}

function Addresses({ message, host }: AddressesProps) {
  const { t } = useTranslation("inbox");
  const { ns, tag, from, to, cc, envelope } = message;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-small [&_dd]:font-mono [&_dd]:break-words [&_dt]:text-ink-2">
      <dt>{t("to")}</dt>
      <dd>
        <Address namespace={ns} tag={tag} host={host} />
      </dd>
      <dt>{t("from")}</dt>
      <dd>{from}</dd>
      {cc === "" ? null : (
        <>
          <dt>{t("cc")}</dt>
          <dd>{cc}</dd>
        </>
      )}
      {from.includes(envelope.from) && to.includes(envelope.to) ? null : (
        <>
          <dt>{t("envelope")}</dt>
          <dd>{`${envelope.from === "" ? "<>" : envelope.from} → ${envelope.to}`}</dd>
        </>
      )}
    </dl>
  );
}

function Times({ message }: Pick<AddressesProps, "message">) {
  const { t } = useTranslation("inbox");
  const [language] = useLanguage();
  const now = useNow();
  const { timestamp, expiresAt } = message;
  const exact = dateFormat(language, { dateStyle: "medium", timeStyle: "medium" });
  const gone = relativeTime(Date.parse(expiresAt), { now, language, style: "long" });
  return (
    <p className="text-small text-ink-2 tabular-nums">
      <time dateTime={message.createdAt}>{exact.format(timestamp)}</time>
      {" · "}
      <time dateTime={expiresAt} title={exact.format(Date.parse(expiresAt))}>
        {t("expires", { when: gone })}
      </time>
    </p>
  );
}
