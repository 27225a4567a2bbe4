import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "./error-state.tsx";
import { useShownPending } from "./use-shown-pending.ts";

interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** In the shape of what will come. */
  readonly skeleton: ReactNode;
  /** What could not be loaded, as a sentence. */
  readonly failure: string;
  readonly children: (data: Data) => ReactNode;
}

/** Shows what a query brought; until then a skeleton, and if it fails, why and a way to try again. */
export function QueryView<Data>({ query, skeleton, failure, children }: QueryViewProps<Data>) {
  const { t } = useTranslation();
  const pending = useShownPending(query.isPending);
  if (pending) {
    return (
      <div aria-busy="true" aria-label={t("loading")} role="status">
        {skeleton}
      </div>
    );
  }
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return <ErrorState title={failure} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return null;
}
