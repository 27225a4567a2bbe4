import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { DeliveryReport } from "../../../../worker/contract/checks/delivery.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { CheckMark, CheckRow } from "./check-row.tsx";
import { ClaimList } from "./claim-list.tsx";
import { MailWay } from "./mail-way.tsx";
import { inboxChecks } from "./queries.ts";
import { ReaderSkeleton } from "./reader-skeleton.tsx";
import { SenderVerdicts } from "./sender-verdicts.tsx";
import { SignatureList } from "./signature-list.tsx";

interface DeliveryViewProps {
  readonly company: string;
  readonly id: string;
}

/** Who sent a message, by whose word, how long it was on its way, and what to do about it. */
export function DeliveryView({ company, id }: DeliveryViewProps) {
  const { t } = useTranslation("inbox");
  const heading = useId();
  const query = useQuery(inboxChecks(company, id));
  return (
    <QueryView query={query} skeleton={<ReaderSkeleton />} failure={t("delivery.failed")}>
      {({ delivery }) => (
        <section aria-labelledby={heading} className="border-t border-rule">
          <h3 id={heading} className="px-4 pt-4 font-semibold lg:px-6">
            {t("delivery.title")}
          </h3>
          <Advice advice={delivery.advice} />
          <dl className="border-t border-rule-soft">
            <SenderVerdicts report={delivery} />
            <Unsubscribe unsubscribe={delivery.unsubscribe} />
          </dl>
          <SignatureList report={delivery} />
          <MailWay report={delivery} />
          <ClaimList claims={delivery.claims} />
        </section>
      )}
    </QueryView>
  );
}

function Advice({ advice }: Pick<DeliveryReport, "advice">) {
  const { t } = useTranslation("inbox");
  return (
    <ul className="max-w-[80ch] space-y-2 px-4 pt-2 pb-4 lg:px-6">
      {advice.length === 0 ? (
        <li>
          <CheckMark state="good">{t("delivery.nothing")}</CheckMark>
        </li>
      ) : (
        advice.map(({ code, level }) => (
          <li key={code}>
            <CheckMark state={level === "problem" ? "bad" : "doubtful"}>
              {t(`delivery.advice.${code}`)}
            </CheckMark>
          </li>
        ))
      )}
    </ul>
  );
}

const STATES = { valid: "good", invalid: "bad", absent: "doubtful" } as const;

function Unsubscribe({ unsubscribe }: Pick<DeliveryReport, "unsubscribe">) {
  const { t } = useTranslation("inbox");
  if (unsubscribe === null) {
    return (
      <CheckRow name={t("delivery.unsubscribe")} state="unknown">
        {t("delivery.noUnsubscribe")}
      </CheckRow>
    );
  }
  const { oneClick, uris, signed } = unsubscribe;
  return (
    <CheckRow
      name={t("delivery.unsubscribe")}
      state={oneClick === "valid" && signed === false ? "doubtful" : STATES[oneClick]}
      more={
        <ul className="mt-1 pl-6 font-mono text-small [overflow-wrap:anywhere] text-ink-2">
          {uris.map(({ uri }) => (
            <li key={uri}>{uri}</li>
          ))}
        </ul>
      }
    >
      {t(`delivery.oneClick.${oneClick}`)}
    </CheckRow>
  );
}
