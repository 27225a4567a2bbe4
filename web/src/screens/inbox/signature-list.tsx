import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { DeliveryReport } from "../../../../worker/contract/checks/delivery.ts";
import { CheckMark } from "./check-row.tsx";

interface SignatureListProps {
  readonly report: DeliveryReport;
}

const STATES = { pass: "good", fail: "bad", unchecked: "unknown" } as const;

/** Every DKIM signature of a message, with what came of it. */
export function SignatureList({ report: { signatures } }: SignatureListProps) {
  const { t, i18n } = useTranslation("inbox");
  const heading = useId();
  if (signatures.length === 0) return null;
  const bits = new Intl.NumberFormat(i18n.language, { useGrouping: false });
  return (
    <section aria-labelledby={heading} className="border-b border-rule-soft px-4 py-3 lg:px-6">
      <h4 id={heading} className="font-medium">
        {t("delivery.signatures")}
      </h4>
      <ul className="mt-1.5 space-y-2">
        {signatures.map(({ verdict, reason, domain, selector, algorithm, keyBits }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- signatures may repeat, and stay as they are
          <li key={index}>
            <CheckMark state={STATES[verdict]}>
              {reason === null ? t("delivery.holds") : t(`delivery.reason.${reason}`)}
            </CheckMark>
            <p className="pl-6 font-mono text-small [overflow-wrap:anywhere] text-ink-2">
              {[
                domain === null ? null : `d=${domain}`,
                selector === null ? null : `s=${selector}`,
                algorithm === null ? null : `a=${algorithm}`,
              ]
                .filter((tag) => tag !== null)
                .join(" ")}
              {keyBits === null ? null : ` · ${t("delivery.bits", { bits: bits.format(keyBits) })}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
