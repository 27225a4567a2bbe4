import { useTranslation } from "react-i18next";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RetentionNote } from "./retention-note.tsx";
import type { useMessages } from "./use-messages.ts";

interface ListEndProps {
  readonly pages: ReturnType<typeof useMessages>["pages"];
}

/** Stands below the last row: more is coming, more could not be read, or why there is no more. */
export function ListEnd({ pages }: ListEndProps) {
  const { t } = useTranslation(["inbox", "common"]);
  if (pages.isFetchingNextPage) {
    return (
      <div className="h-16 space-y-2 px-4 py-3">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-full" />
      </div>
    );
  }
  if (pages.isFetchNextPageError) {
    return (
      <p role="alert" className="px-4 py-4 text-small">
        {t("moreFailed")}{" "}
        <button
          type="button"
          className="text-blue underline"
          onClick={() => void pages.fetchNextPage()}
        >
          {t("common:tryAgain")}
        </button>
      </p>
    );
  }
  return pages.hasNextPage ? null : <RetentionNote />;
}
