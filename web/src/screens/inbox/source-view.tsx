import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { INBOX_OPERATIONS } from "../../../../worker/contract/inbox-operations.ts";
import type { MessageView } from "../../../../worker/contract/message.ts";
import { callForBytes } from "../../api/call.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { byteSize } from "./byte-size.ts";
import { ReaderSkeleton } from "./reader-skeleton.tsx";
import { readStart } from "./read-start.ts";

/** A browser shows so much text without a stutter. */
const SHOWN_BYTES = 256 * 1024;

interface SourceViewProps {
  readonly company: string;
  readonly message: MessageView;
}

/** The raw mail; of a large one its start. */
export function SourceView({ company, message }: SourceViewProps) {
  const { t } = useTranslation("inbox");
  const [language] = useLanguage();
  const { id, size } = message;
  const query = useQuery({
    queryKey: ["company", company, "message", id, "source"],
    queryFn: async ({ signal }) =>
      readStart(
        await callForBytes(INBOX_OPERATIONS.inboxRaw, { params: { company, id }, signal }),
        SHOWN_BYTES,
      ),
    staleTime: Infinity,
  });
  return (
    <QueryView query={query} skeleton={<ReaderSkeleton />} failure={t("sourceFailed")}>
      {(source) => (
        <>
          <div className="flex items-center justify-between gap-3 px-4 pt-2 text-small text-ink-2 lg:px-6">
            <p>
              {size > SHOWN_BYTES
                ? t("sourceCut", {
                    shown: byteSize(SHOWN_BYTES, language),
                    size: byteSize(size, language),
                  })
                : byteSize(size, language)}
            </p>
            <CopyButton text={source} label={t("copySource")} />
          </div>
          <pre className="px-4 pb-5 font-mono text-small break-all whitespace-pre-wrap lg:px-6">
            {source}
          </pre>
        </>
      )}
    </QueryView>
  );
}
