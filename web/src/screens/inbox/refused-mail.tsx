import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowLeft, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ConsoleNamespace } from "../../../../worker/contract/console-namespace.ts";
import type { RefusedAnswer } from "../../../../worker/contract/usage.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useShownPending } from "../../ui/use-shown-pending.ts";
import { useWide } from "../../ui/use-wide.ts";
import { byteSize } from "./byte-size.ts";
import type { InboxPlace } from "./inbox-address.ts";
import { ListSkeleton } from "./list-skeleton.tsx";
import { refusedPages } from "./queries.ts";
import { dateFormat } from "../../i18n/formats.ts";

interface RefusedMailProps {
  readonly company: string;
  readonly namespace: ConsoleNamespace;
  readonly place: InboxPlace;
}

/** Mail to the namespace that was not taken, and why. */
export function RefusedMail({ company, namespace, place }: RefusedMailProps) {
  const { t } = useTranslation("inbox");
  const wide = useWide();
  return (
    <section aria-labelledby="refused">
      <div className="flex items-center gap-2 border-b border-rule py-3 pr-2 pl-2 lg:pl-6">
        <h2 id="refused" className="order-2 grow text-lead font-semibold">
          {t("refused.title")}
        </h2>
        <IconButton
          icon={wide ? X : ArrowLeft}
          label={wide ? t("refused.close") : t("back")}
          onClick={() => place.go({ refused: null })}
          className="order-1 lg:order-3"
        />
      </div>
      <p className="px-4 py-3 text-small text-ink-2 lg:px-6">{t("refused.text")}</p>
      <Refusals company={company} ns={namespace.name} />
    </section>
  );
}

interface RefusalsProps {
  readonly company: string;
  readonly ns: string;
}

function Refusals({ company, ns }: RefusalsProps) {
  const { t } = useTranslation("inbox");
  const query = useInfiniteQuery(refusedPages(company, ns));
  const pending = useShownPending(query.isPending);
  const refusals = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      {pending ? <ListSkeleton /> : null}
      {query.isLoadingError ? (
        <ErrorState
          title={t("refused.failed")}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.isSuccess && refusals.length === 0 ? (
        <EmptyState title={t("refused.empty")} text={t("refused.emptyText")} />
      ) : null}
      {refusals.length > 0 ? (
        <ul className="border-t border-rule">
          {refusals.map((refusal) => (
            <Refusal key={refusal.cursor} refusal={refusal} />
          ))}
        </ul>
      ) : null}
      {query.hasNextPage ? (
        <div className="p-4 text-center">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("refused.more")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface RefusalProps {
  readonly refusal: RefusedAnswer["data"][number];
}

function Refusal({ refusal }: RefusalProps) {
  const { t } = useTranslation("inbox");
  const [language] = useLanguage();
  const { address, from, reason, timestamp, size } = refusal;
  const when = dateFormat(language, { dateStyle: "medium", timeStyle: "medium" });
  return (
    <li className="border-b border-rule-soft px-4 py-3 lg:px-6">
      <p className="font-semibold text-bad">{t(`refused.reasons.${reason}`)}</p>
      <p className="font-mono text-small break-all">{address}</p>
      <p className="text-small text-ink-2">
        {t("refused.from", { from: from === "" ? "<>" : from })}
        {" · "}
        <time dateTime={refusal.createdAt}>{when.format(timestamp)}</time>
        {" · "}
        {byteSize(size, language)}
      </p>
    </li>
  );
}
