import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { tabPath } from "../../paths.ts";
import { ScreenHeader } from "../../frame/screen-header.tsx";
import { namespaces } from "../../queries/namespaces.ts";
import { useUser } from "../../session/auth-context.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { useInboxPlace } from "./inbox-address.ts";
import { Inbox } from "./inbox.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { inboxPages } from "./queries.ts";

export interface InboxScreenProps {
  /** By its name. */
  readonly namespace: string;
}

/** The mail of one namespace. */
export function InboxScreen({ namespace }: InboxScreenProps) {
  const { t } = useTranslation("inbox");
  const company = useUser().company.id;
  const { tag, q } = useInboxPlace().address;
  // Asked for beside the namespaces and not after them. What comes is shown further down.
  const filter = { company, ns: namespace, tag, q };
  useInfiniteQuery({ ...inboxPages(filter), notifyOnChangeProps: [] });
  const query = useQuery(namespaces(company));
  return (
    <QueryView query={query} skeleton={<ListSkeleton />} failure={t("namespaceFailed")}>
      {(list) => {
        const found = list.find(({ name }) => name === namespace);
        return found === undefined ? (
          <>
            <ScreenHeader title={t("title")} />
            <EmptyState title={t("unknown.title", { name: namespace })} text={t("unknown.text")}>
              <Button asChild>
                <Link to={tabPath("namespaces")}>{t("unknown.all")}</Link>
              </Button>
            </EmptyState>
          </>
        ) : (
          <Inbox namespace={found} />
        );
      }}
    </QueryView>
  );
}
