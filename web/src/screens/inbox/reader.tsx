import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, type Ref } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleNamespace } from "../../../../worker/contract/console-namespace.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import type { InboxPlace } from "./inbox-address.ts";
import { inboxMessage } from "./queries.ts";
import { ReaderHead } from "./reader-head.tsx";
import { ReaderSkeleton } from "./reader-skeleton.tsx";
import { ReaderTabs } from "./reader-tabs.tsx";
import type { ReadMarks } from "./read-marks.ts";
import type { MessageActions } from "./use-message-actions.ts";

interface ReaderProps {
  readonly company: string;
  readonly id: string;
  readonly namespace: ConsoleNamespace;
  readonly place: InboxPlace;
  readonly actions: MessageActions;
  readonly marks: ReadMarks;
  readonly mayChange: boolean;
  readonly ref: Ref<HTMLElement>;
}

/** One message: what it is, what a test wants of it, and its parts. */
export function Reader({ id, place, marks, ref, ...given }: ReaderProps) {
  const { company, namespace, actions, mayChange } = given;
  const { t } = useTranslation("inbox");
  const query = useQuery(inboxMessage(company, id));
  const cursor = query.data?.cursor;
  const markRead = useEffectEvent((opened: string) => marks.mark(opened, true));
  useEffect(() => {
    if (cursor !== undefined) markRead(cursor);
  }, [cursor]);

  if (query.error instanceof ApiFailure && query.error.code === "MESSAGE_NOT_FOUND") {
    return (
      <EmptyState title={t("gone.title")} text={t("gone.text")}>
        <Button onClick={actions.close}>{t("back")}</Button>
      </EmptyState>
    );
  }
  return (
    <QueryView query={query} skeleton={<ReaderSkeleton />} failure={t("messageFailed")}>
      {(message) => (
        <article
          ref={ref}
          tabIndex={-1}
          aria-labelledby="subject"
          className="min-h-full outline-none"
        >
          <ReaderHead
            isRead={marks.isRead(message.cursor)}
            {...{ company, message, namespace, actions, mayChange }}
          />
          <ReaderTabs {...{ company, message, place }} />
        </article>
      )}
    </QueryView>
  );
}
