import { useTranslation } from "react-i18next";
import type { MessageView } from "../../../../worker/contract/message.ts";
import { CheckRow } from "./check-row.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

const LazyDeliveryView = lazyPart(async () => (await import("./delivery-view.tsx")).DeliveryView);
const LazySpamView = lazyPart(async () => (await import("./spam-view.tsx")).SpamView);

const LazyContentChecks = lazyPart(
  async () => (await import("./content-checks.tsx")).ContentChecks,
);

interface ChecksViewProps {
  readonly company: string;
  readonly message: MessageView;
}

/** What was checked of a mail: how it was read, who sent it by which way, the spam test, and its content. */
export function ChecksView({ company, message }: ChecksViewProps) {
  const { t } = useTranslation("inbox");
  const { id, parseError, truncated } = message;
  const parsing = parseError ?? (truncated ? t("checks.truncated") : t("checks.parsed"));
  return (
    <>
      <dl>
        <CheckRow
          name={t("checks.parsing")}
          state={parseError === null && !truncated ? "good" : "doubtful"}
        >
          {parsing}
        </CheckRow>
      </dl>
      <LazyDeliveryView company={company} id={id} />
      <LazySpamView company={company} id={id} />
      <LazyContentChecks company={company} message={message} />
    </>
  );
}
