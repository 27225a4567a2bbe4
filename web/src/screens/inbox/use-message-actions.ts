import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { SummaryView } from "../../../../worker/contract/inbox.ts";
import { logFailure } from "../../log/log-failure.ts";
import { toast } from "../../toasts/toast-store.ts";
import type { InboxPlace } from "./inbox-address.ts";
import { inboxMessage } from "./queries.ts";
import type { ReadMarks } from "./read-marks.ts";
import { useDeleteMessage } from "./use-delete-message.ts";

interface MessageActionsInput {
  readonly company: string;
  readonly rows: readonly SummaryView[];
  readonly marks: ReadMarks;
  readonly place: InboxPlace;
  readonly mayChange: boolean;
  readonly focusSearch: () => void;
  readonly focusReader: () => void;
}

export type MessageAction =
  | ("next" | "previous" | "read" | "close")
  | ("search" | "copyCode" | "copyLink" | "toggleRead" | "remove");

/** What keys and buttons do, mostly with the message that is open. */
export type MessageActions = Readonly<Record<MessageAction, () => void>>;

/** The doings of the inbox. What cannot be done now does nothing. */
export function useMessageActions(input: MessageActionsInput): MessageActions {
  const { company, rows, marks, place, mayChange, focusSearch, focusReader } = input;
  const { t } = useTranslation("inbox");
  const queries = useQueryClient();
  const deleteMessage = useDeleteMessage(company);
  const { m } = place.address;
  const index = rows.findIndex(({ id }) => id === m);
  const row = rows[index];
  const before = index > 0 ? rows[index - 1] : undefined;
  const after = rows[index + 1];

  const open = (next: SummaryView | undefined): void => {
    if (next !== undefined) place.go({ m: next.id, refused: null }, { replace: m !== null });
  };
  const message = () =>
    m === null ? undefined : queries.getQueryData(inboxMessage(company, m).queryKey);

  return {
    next: () => open(after),
    previous: () => open(before),
    read: () => (m === null ? open(rows[0]) : focusReader()),
    close: () => place.go({ m: null, refused: null }),
    search: focusSearch,
    copyCode: () => copy(message()?.codes[0]?.code ?? row?.code, t("codeCopied")),
    copyLink: () => copy(message()?.links[0]?.href, t("linkCopied")),
    toggleRead: () => {
      const cursor = message()?.cursor ?? row?.cursor;
      if (cursor !== undefined) marks.mark(cursor, !marks.isRead(cursor));
    },
    remove: () => {
      const doomed = message() ?? row;
      if (doomed === undefined || !mayChange) return;
      place.go({ m: (after ?? before)?.id ?? null }, { replace: true });
      deleteMessage(doomed);
    },
  };
}

function copy(text: string | null | undefined, said: string): void {
  if (text === null || text === undefined) return;
  navigator.clipboard.writeText(text).then(
    () => void toast({ tone: "ok", title: said, description: text }),
    (reason: unknown) => logFailure("The clipboard is closed to this page.", reason),
  );
}
