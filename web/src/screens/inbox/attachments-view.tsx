import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { INBOX_OPERATIONS } from "../../../../worker/contract/inbox-operations.ts";
import type { MessageView } from "../../../../worker/contract/message.ts";
import { callForBytes } from "../../api/call.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { toast } from "../../toasts/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { byteSize } from "./byte-size.ts";
import { saveFile } from "./save-file.ts";

interface AttachmentsViewProps {
  readonly company: string;
  readonly message: MessageView;
}

/** What the mail carries with it. */
export function AttachmentsView({ company, message }: AttachmentsViewProps) {
  const { t } = useTranslation("inbox");
  const { id, attachments } = message;
  if (attachments.length === 0) {
    return <p className="px-4 py-6 text-ink-2 lg:px-6">{t("noAttachments")}</p>;
  }
  return (
    <ul>
      {attachments.map((attachment, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- its place is its name in the API
        <Attachment key={index} {...{ company, id, attachment, index }} />
      ))}
    </ul>
  );
}

interface AttachmentProps {
  readonly company: string;
  readonly id: string;
  readonly attachment: MessageView["attachments"][number];
  readonly index: number;
}

function Attachment({ company, id, attachment, index }: AttachmentProps) {
  const { t } = useTranslation(["inbox", "common"]);
  const [language] = useLanguage();
  const failureText = useFailureText();
  const { contentType, size, contentId, inline } = attachment;
  const name = attachment.filename ?? t("unnamed", { number: index + 1 });
  const download = useMutation({
    mutationFn: async () => {
      const params = { company, id, index: String(index) };
      const response = await callForBytes(INBOX_OPERATIONS.inboxAttachment, { params });
      saveFile(await response.blob(), name);
    },
    onError(error) {
      const description = failureText(error, t("common:tryLater"));
      toast({ tone: "bad", title: t("downloadFailed"), description });
    },
  });
  return (
    <li className="flex items-center gap-3 border-b border-rule-soft px-4 py-2.5 lg:px-6">
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{name}</p>
        <p className="text-small break-words text-ink-2">
          {[contentType, byteSize(size, language), ...(inline ? [t("inline")] : [])].join(" · ")}
          {contentId === null ? null : <span className="font-mono">{` cid:${contentId}`}</span>}
        </p>
      </div>
      <Button
        busy={download.isPending}
        aria-label={t("downloadOne", { name })}
        onClick={() => download.mutate()}
      >
        <Download size={16} aria-hidden />
        <span className="max-sm:hidden">{t("download")}</span>
      </Button>
    </li>
  );
}
