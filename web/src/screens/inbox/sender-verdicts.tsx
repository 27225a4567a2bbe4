import { useTranslation } from "react-i18next";
import type { DeliveryReport } from "../../../../worker/contract/checks/delivery.ts";
import { CheckRow, type CheckState } from "./check-row.tsx";

interface SenderVerdictsProps {
  readonly report: DeliveryReport;
}

const METHODS = ["spf", "dkim", "dmarc"] as const;
const METHOD_NAMES = { spf: "SPF", dkim: "DKIM", dmarc: "DMARC" } as const;
const WORDS = [
  "pass",
  "fail",
  "softfail",
  "neutral",
  "none",
  "policy",
  "temperror",
  "permerror",
] as const;
const STATES: Readonly<Record<string, CheckState>> = {
  pass: "good",
  fail: "bad",
  softfail: "bad",
  permerror: "bad",
};

/** SPF, DKIM and DMARC: each verdict in words, with the domain it is about and whose word it is. */
export function SenderVerdicts({ report }: SenderVerdictsProps) {
  const { t } = useTranslation("inbox");
  return METHODS.map((method) => {
    const { verdict, by, domain, alignment } = report[method];
    if (verdict === null || by === "nobody") {
      const why = method !== "spf" && !report.resolver ? "resolver" : method;
      return (
        <CheckRow
          key={method}
          name={METHOD_NAMES[method]}
          state="unknown"
          more={<Policy {...{ method, report }} />}
        >
          {t(`delivery.unknown.${why}`)}
        </CheckRow>
      );
    }
    const word = WORDS.find((known) => known === verdict);
    const said = method === "dkim" && word === "none" ? t("delivery.noSignature") : null;
    return (
      <CheckRow
        key={method}
        name={METHOD_NAMES[method]}
        state={STATES[verdict] ?? "doubtful"}
        more={
          <>
            <p className="pl-6 text-small text-ink-2">
              {domain === null ? null : <code className="[overflow-wrap:anywhere]">{domain}</code>}
              {domain === null ? null : " · "}
              {alignment === null || method === "dmarc"
                ? null
                : `${t(`delivery.alignment.${alignment}`)} · `}
              {t(`delivery.by.${by}`)}
            </p>
            <Policy {...{ method, report }} />
          </>
        }
      >
        {said ?? (word === undefined ? verdict : t(`delivery.verdict.${word}`))}
      </CheckRow>
    );
  });
}

interface PolicyProps extends SenderVerdictsProps {
  readonly method: (typeof METHODS)[number];
}

function Policy({ method, report }: PolicyProps) {
  const { t } = useTranslation("inbox");
  const { policy } = report.dmarc;
  if (method !== "dmarc" || policy === null) return null;
  return (
    <p className="pl-6 text-small text-ink-2">
      {t("delivery.policy")} <code>{policy}</code>
    </p>
  );
}
