import { useTranslation } from "react-i18next";
import type { MessageView } from "../../../../worker/contract/message.ts";

interface TextViewProps {
  readonly message: MessageView;
}

/** The text part. */
export function TextView({ message }: TextViewProps) {
  const { t } = useTranslation("inbox");
  return message.body === null || message.body === "" ? (
    <p className="px-4 py-6 text-ink-2 lg:px-6">{t("noText")}</p>
  ) : (
    <pre className="px-4 py-5 font-mono text-small break-words whitespace-pre-wrap lg:px-6">
      {message.body}
    </pre>
  );
}
