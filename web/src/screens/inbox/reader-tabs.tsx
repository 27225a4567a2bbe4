import { Tabs } from "radix-ui";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { MessageView } from "../../../../worker/contract/message.ts";
import { AttachmentsView } from "./attachments-view.tsx";
import { ChecksView } from "./checks-view.tsx";
import { HeadersView } from "./headers-view.tsx";
import { HtmlView } from "./html-view.tsx";
import { READER_VIEWS, type InboxPlace, type ReaderView } from "./inbox-address.ts";
import { ReaderSkeleton } from "./reader-skeleton.tsx";
import { LazyRequestView } from "./lazy-request-view.tsx";
import { SourceView } from "./source-view.tsx";
import { TextView } from "./text-view.tsx";

const HTML = "HTML";

interface ReaderTabsProps {
  readonly company: string;
  readonly message: MessageView;
  readonly place: InboxPlace;
}

/** The parts of a message, one at a time. */
export function ReaderTabs({ company, message, place }: ReaderTabsProps) {
  const { t } = useTranslation("inbox");
  const { attachments, bodyHTML } = message;
  const first: ReaderView = bodyHTML ? "html" : "text";
  const views: Readonly<Record<ReaderView, React.ReactNode>> = {
    html: <HtmlView {...{ company, message }} />,
    text: <TextView message={message} />,
    headers: <HeadersView message={message} />,
    source: <SourceView {...{ company, message }} />,
    attachments: <AttachmentsView {...{ company, message }} />,
    checks: <ChecksView {...{ company, message }} />,
    request: <LazyRequestView ns={message.ns} tag={message.tag} />,
  };
  return (
    <Tabs.Root
      value={place.address.view ?? first}
      onValueChange={(next) => {
        const view = READER_VIEWS.find((each) => each === next);
        place.go({ view: view ?? null }, { replace: true });
      }}
    >
      <Tabs.List
        aria-label={t("views.label")}
        className="flex gap-5 overflow-x-auto border-b border-rule px-4 [scrollbar-width:none] lg:px-6"
      >
        {READER_VIEWS.map((view) => (
          <Tabs.Trigger
            key={view}
            value={view}
            className="shrink-0 border-b-[3px] border-transparent pt-2.5 pb-2 whitespace-nowrap text-ink-2 hover:text-ink data-[state=active]:border-ink data-[state=active]:font-semibold data-[state=active]:text-ink max-md:py-3"
          >
            {view === "html" ? HTML : t(`views.${view}`)}
            {view === "attachments" && attachments.length > 0 ? (
              <span className="ml-1 font-normal text-ink-2 tabular-nums">{attachments.length}</span>
            ) : null}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {READER_VIEWS.map((view) => (
        <Tabs.Content key={view} value={view} className="-outline-offset-2">
          <Suspense fallback={<ReaderSkeleton />}>{views[view]}</Suspense>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
