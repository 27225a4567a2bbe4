import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ActivityView } from "../../../../worker/contract/company.ts";
import { useUser } from "../../session/auth-context.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { useShownPending } from "../../ui/use-shown-pending.ts";
import { PreferenceSkeleton } from "./preference-skeleton.tsx";
import { activity } from "./queries.ts";
import { useTeamTime } from "./use-team-time.ts";

/** What was done in the company, newest first; more of it on demand. */
export function ActivityList() {
  const { t } = useTranslation("settings");
  const query = useInfiniteQuery(activity(useUser().company.id));
  const pending = useShownPending(query.isPending);
  if (query.data === undefined) {
    if (query.isError) {
      const retry = (): void => void query.refetch();
      return <ErrorState title={t("activity.loadFailed")} error={query.error} onRetry={retry} />;
    }
    return pending ? <PreferenceSkeleton rows={["first", "second", "third"]} /> : null;
  }
  const list = query.data.pages.flat();
  return (
    <>
      <ul className="border-t border-rule">
        {list.length === 0 ? (
          <li className="py-3 text-ink-2">{t("activity.none")}</li>
        ) : (
          list.map((each) => <ActivityRow key={each.cursor} each={each} />)
        )}
      </ul>
      {query.hasNextPage ? (
        <Button
          className="mt-4"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("activity.more")}
        </Button>
      ) : null}
    </>
  );
}

function ActivityRow({ each }: { readonly each: ActivityView }) {
  const { t } = useTranslation("settings");
  const teamTime = useTeamTime();
  const { type, subject, by, at } = each;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule-soft py-2.5">
      <p className="min-w-0">
        <span className="font-medium">{t(`activity.types.${type}`)}</span>{" "}
        <span className="text-small break-all">{subject}</span>
      </p>
      <p className="text-small text-ink-2 tabular-nums">
        {by === "" ? t("activity.gone") : by}
        {", "}
        <time dateTime={at}>{teamTime(at)}</time>
      </p>
    </li>
  );
}
