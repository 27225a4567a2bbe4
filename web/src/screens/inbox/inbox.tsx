import { Suspense, useRef } from "react";
import type { ConsoleNamespace } from "../../../../worker/contract/console-namespace.ts";
import { useCan } from "../../queries/company.ts";
import { useUser } from "../../session/auth-context.ts";
import { useWide } from "../../ui/use-wide.ts";
import { useInboxPlace } from "./inbox-address.ts";
import { NoMail, ReaderPane } from "./lazy-panes.ts";
import { ListPane } from "./list-pane.tsx";
import { NamespaceBar } from "./namespace-bar.tsx";
import { NothingOpen } from "./nothing-open.tsx";
import { ReaderSkeleton } from "./reader-skeleton.tsx";
import { useReadMarks } from "./read-marks.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { useLive } from "./use-live.ts";
import { useMessageActions } from "./use-message-actions.ts";
import { useMessages } from "./use-messages.ts";

interface InboxProps {
  readonly namespace: ConsoleNamespace;
}

/** List and reader: side by side where there is room, else the reader over the list. */
export function Inbox({ namespace }: InboxProps) {
  const company = useUser().company.id;
  const wide = useWide();
  const place = useInboxPlace();
  const { tag, q, m, refused } = place.address;
  const filter = { company, ns: namespace.name, tag, q };
  const live = useLive(filter);
  const messages = useMessages(filter);
  const marks = useReadMarks(company, namespace.name);
  const mayChange = useCan("mail.change");
  const search = useRef<HTMLInputElement>(null);
  const reader = useRef<HTMLElement>(null);
  const actions = useMessageActions({
    company,
    marks,
    place,
    mayChange,
    rows: messages.rows,
    focusSearch: () => search.current?.focus(),
    focusReader: () => reader.current?.focus(),
  });
  useInboxKeys(actions);
  const isOpen = m !== null || refused !== null;
  const hasNothing = messages.isEmpty && q === null;
  const waiting = hasNothing ? (
    <NoMail key={tag} {...{ namespace, tag, mayChange }} />
  ) : (
    <NothingOpen />
  );

  return (
    <div className="relative flex h-[calc(100dvh-58px)] min-h-0">
      <NamespaceBar namespace={namespace} tag={tag} />
      <div
        inert={isOpen && !wide}
        className="flex min-h-0 w-full flex-col lg:w-[clamp(340px,34%,420px)] lg:shrink-0 lg:border-r lg:border-rule"
      >
        <ListPane {...{ namespace, place, live, messages, marks, search }} />
        {hasNothing && !wide ? <Suspense>{waiting}</Suspense> : null}
      </div>
      {wide || isOpen ? (
        <div className="min-w-0 grow overflow-y-auto bg-sheet max-lg:absolute max-lg:inset-0">
          <Suspense key={String(isOpen)} fallback={<ReaderSkeleton />}>
            {isOpen ? (
              <ReaderPane {...{ company, namespace, place, actions, marks, reader, mayChange }} />
            ) : (
              waiting
            )}
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
