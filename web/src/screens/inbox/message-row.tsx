import { clsx } from "clsx";
import { Paperclip } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SummaryView } from "../../../../worker/contract/inbox.ts";
import { relativeTime } from "../../i18n/relative-time.ts";
import { useLanguage } from "../../i18n/use-language.ts";

interface MessageRowProps {
  readonly row: SummaryView;
  /** In ms. */
  readonly now: number;
  readonly href: string;
  readonly isSelected: boolean;
  readonly isRead: boolean;
  readonly isTabbable: boolean;
}

/** One message in the list: its tag, subject and start. Of a list only the rows that change are made anew. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row, now, href, isSelected, isRead, isTabbable } = props;
  const { t } = useTranslation("inbox");
  const [language] = useLanguage();
  const { tag, from, subject, snippet, timestamp, hasAttachment } = row;
  return (
    <Link
      to={href}
      title={from}
      tabIndex={isTabbable ? 0 : -1}
      {...(isSelected ? { "aria-current": "true" } : {})}
      className={clsx(
        "flex h-full flex-col justify-center gap-0.5 border-b border-b-rule-soft border-l-[3px] pr-4 pl-[13px] -outline-offset-2",
        isSelected ? "border-l-ink bg-paper" : "border-l-transparent hover:bg-paper",
      )}
    >
      <span className="flex items-center gap-2">
        <span
          className={clsx(
            "min-w-0 truncate font-mono text-small",
            isSelected ? "bg-mark px-0.5 text-mark-ink" : "text-blue",
          )}
        >
          {tag}
        </span>
        <span className="grow" />
        {hasAttachment ? (
          <Paperclip
            size={13}
            role="img"
            aria-label={t("hasAttachment")}
            className="shrink-0 text-ink-2"
          />
        ) : null}
        <time
          dateTime={new Date(timestamp).toISOString()}
          className="shrink-0 text-meta text-ink-2 tabular-nums"
        >
          {relativeTime(timestamp, { now, language, style: "narrow" })}
        </time>
      </span>
      <span className="truncate">
        {isRead ? null : <span className="sr-only">{t("unread")} </span>}
        <span className={isRead ? undefined : "font-semibold"}>
          {subject || t("noSubject")}
        </span>{" "}
        <span className="text-ink-2">{snippet}</span>
      </span>
    </Link>
  );
});
