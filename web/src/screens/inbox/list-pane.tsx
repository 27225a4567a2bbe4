import { MailX, WifiOff } from "lucide-react";
import { Suspense, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ConsoleNamespace } from "../../../../worker/contract/console-namespace.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { useShownPending } from "../../ui/use-shown-pending.ts";
import type { InboxPlace } from "./inbox-address.ts";
import { MessageList } from "./lazy-panes.ts";
import { ListSkeleton } from "./list-skeleton.tsx";
import type { LiveState } from "./live-socket.ts";
import { ReceivingSwitch } from "./namespace-bar.tsx";
import { NoMatch } from "./no-match.tsx";
import type { ReadMarks } from "./read-marks.ts";
import { SearchBox } from "./search-box.tsx";
import { TagStrip } from "./tag-strip.tsx";
import type { useMessages } from "./use-messages.ts";

interface ListPaneProps {
  readonly namespace: ConsoleNamespace;
  readonly place: InboxPlace;
  readonly live: LiveState;
  readonly messages: ReturnType<typeof useMessages>;
  readonly marks: ReadMarks;
  readonly search: RefObject<HTMLInputElement | null>;
}

/** Search, tags, and the messages that they leave. */
export function ListPane({ namespace, place, live, messages, marks, search }: ListPaneProps) {
  const { t } = useTranslation("inbox");
  return (
    <>
      <div className="flex items-center gap-2 border-b border-rule-soft py-2 pr-2 pl-4">
        <SearchBox key={place.address.tag} place={place} ref={search} />
        <Button asChild look="quiet" size="icon">
          <Link
            to={place.href({ refused: "mail" })}
            aria-label={t("refused.show")}
            title={t("refused.show")}
          >
            <MailX size={17} aria-hidden />
          </Link>
        </Button>
      </div>
      <div className="flex items-center justify-between gap-2 border-b border-rule-soft px-4 py-2 lg:hidden">
        <ReceivingSwitch namespace={namespace} />
      </div>
      <TagStrip ns={namespace.name} place={place} />
      <p
        role="status"
        className={
          live === "lost"
            ? "flex items-center gap-2 border-b border-rule-soft px-4 py-2 text-small text-warn"
            : "sr-only"
        }
      >
        {live === "lost" ? (
          <>
            <WifiOff size={15} aria-hidden />
            {t("reconnecting")}
          </>
        ) : null}
      </p>
      <Messages {...{ place, messages, marks }} />
    </>
  );
}

function Messages({ place, messages, marks }: Pick<ListPaneProps, "place" | "messages" | "marks">) {
  const { t } = useTranslation("inbox");
  const { rows, pages, isEmpty } = messages;
  const { tag, q } = place.address;
  const pending = useShownPending(pages.isPending);
  if (pending) {
    return (
      <div
        role="status"
        aria-busy="true"
        aria-label={t("loadingMail")}
        className="min-h-0 overflow-hidden"
      >
        <ListSkeleton />
      </div>
    );
  }
  if (pages.isLoadingError) {
    return (
      <ErrorState
        title={t("loadFailed")}
        error={pages.error}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  if (rows.length > 0) {
    return (
      <Suspense fallback={<ListSkeleton />}>
        <MessageList key={`${tag ?? ""} ${q ?? ""}`} {...{ rows, place, marks, pages }} />
      </Suspense>
    );
  }
  return isEmpty && q !== null ? (
    <NoMatch q={q} onClear={() => place.go({ q: null }, { replace: true })} />
  ) : null;
}
