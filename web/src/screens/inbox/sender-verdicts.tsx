import { useTranslation } from "react-i18next";
import type { DeliveryReport } from "../../../../worker/contract/checks/delivery.ts";
import { CheckRow, type CheckState } from "./check-row.tsx";

interface ReportProps {
  readonly report: DeliveryReport;
}

interface MethodProps extends ReportProps {
  readonly method: (typeof METHODS)[number];
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
export function SenderVerdicts({ report }: ReportProps) {
  return METHODS.map((method) =>
    report[method].verdict === null ? (
      <UnknownVerdict key={method} method={method} report={report} />
    ) : (
      <KnownVerdict key={method} method={method} report={report} />
    ),
  );
}

function UnknownVerdict({ method, report }: MethodProps) {
  const { t } = useTranslation("inbox");
  // Without a resolver, it alone is what is missing; of SPF it would not help.
  const why = method !== "spf" && !report.resolver ? "resolver" : method;
  return (
    <CheckRow
      name={METHOD_NAMES[method]}
      state="unknown"
      more={<Policy method={method} report={report} />}
    >
      {t(`delivery.unknown.${why}`)}
    </CheckRow>
  );
}

function KnownVerdict({ method, report }: MethodProps) {
  const words = useVerdictWords(method);
  const verdict = report[method].verdict ?? "";
  return (
    <CheckRow
      name={METHOD_NAMES[method]}
      state={STATES[verdict] ?? "doubtful"}
      more={
        <>
          <Basis method={method} report={report} />
          <Policy method={method} report={report} />
        </>
      }
    >
      {words(verdict)}
    </CheckRow>
  );
}

/** Says a verdict in words; what is none of RFC 8601, as the server said it. */
function useVerdictWords(method: MethodProps["method"]): (verdict: string) => string {
  const { t } = useTranslation("inbox");
  return (verdict) => {
    if (method === "dkim" && verdict === "none") return t("delivery.noSignature");
    const word = WORDS.find((known) => known === verdict);
    return word === undefined ? verdict : t(`delivery.verdict.${word}`);
  };
}

/** The domain that a verdict is about, how near that is to From, and who found it. */
function Basis({ method, report }: MethodProps) {
  const { t } = useTranslation("inbox");
  const { by, domain, alignment } = report[method];
  if (by === "nobody") return null;
  return (
    <p className="pl-6 text-small text-ink-2">
      {domain === null ? null : <code className="[overflow-wrap:anywhere]">{domain}</code>}
      {domain === null ? null : " · "}
      {/* DMARC is about the domain of From itself. */}
      {alignment === null || method === "dmarc" ? null : t(`delivery.alignment.${alignment}`)}
      {alignment === null || method === "dmarc" ? null : " · "}
      {t(`delivery.by.${by}`)}
    </p>
  );
}

function Policy({ method, report }: MethodProps) {
  const { t } = useTranslation("inbox");
  const { policy } = report.dmarc;
  if (method !== "dmarc" || policy === null) return null;
  return (
    <p className="pl-6 text-small text-ink-2">
      {t("delivery.policy")} <code>{policy}</code>
    </p>
  );
}
