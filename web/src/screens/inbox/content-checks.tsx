import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { MessageView } from "../../../../worker/contract/message.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { ContentLintView } from "./content-lint-view.tsx";
import { HtmlSupport } from "./html-support.tsx";
import { LinkCheckView } from "./link-check-view.tsx";
import { inboxChecks } from "./queries.ts";
import { ReaderSkeleton } from "./reader-skeleton.tsx";

interface ContentChecksProps {
  readonly company: string;
  readonly message: MessageView;
}

/** What is to be said of a mail's content: its HTML in e-mail clients, what looks like a mistake, its links. */
export function ContentChecks({ company, message }: ContentChecksProps) {
  const { t } = useTranslation("contentChecks");
  const query = useQuery(inboxChecks(company, message.id));
  return (
    <>
      <QueryView query={query} skeleton={<ReaderSkeleton />} failure={t("html.failed")}>
        {({ html, lint }) => (
          <>
            <HtmlSupport check={html} source={message.bodyHTML ?? ""} />
            <ContentLintView problems={lint.problems} />
          </>
        )}
      </QueryView>
      <LinkCheckView key={message.id} company={company} id={message.id} />
    </>
  );
}
