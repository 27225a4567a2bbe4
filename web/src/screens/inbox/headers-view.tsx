import { useTranslation } from "react-i18next";
import type { MessageView } from "../../../../worker/contract/message.ts";

interface HeadersViewProps {
  readonly message: MessageView;
}

/** Every header, in the order of the mail. */
export function HeadersView({ message }: HeadersViewProps) {
  const { t } = useTranslation("inbox");
  const headers = message.headers ?? [];
  if (headers.length === 0) return <p className="px-4 py-6 text-ink-2 lg:px-6">{t("noHeaders")}</p>;
  return (
    <dl className="text-small">
      {headers.map(({ name, value }, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- headers repeat, and stay as they are
          key={index}
          className="grid gap-x-4 border-b border-rule-soft px-4 py-1.5 md:grid-cols-[11rem_minmax(0,1fr)] lg:px-6"
        >
          <dt className="text-ink-2">{name}</dt>
          <dd className="font-mono break-words [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
