import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { RspamdView, SpamView as BuiltIn } from "../../../../worker/contract/spam.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { inboxSpam } from "./queries.ts";
import { ReaderSkeleton } from "./reader-skeleton.tsx";
import { numberFormat } from "../../i18n/formats.ts";

/** A name, the same in every language. */
const RSPAMD = "rspamd";

interface SpamViewProps {
  readonly company: string;
  readonly id: string;
}

/** What the spam tests say of a message: score against threshold, and each rule that hit. */
export function SpamView({ company, id }: SpamViewProps) {
  const { t } = useTranslation("inbox");
  const query = useQuery(inboxSpam(company, id));
  return (
    <QueryView query={query} skeleton={<ReaderSkeleton />} failure={t("spam.failed")}>
      {({ builtIn, rspamd, rspamdProblem }) => (
        <>
          {builtIn === null ? (
            <p className="border-t border-rule px-4 py-4 text-ink-2 lg:px-6">{t("spam.never")}</p>
          ) : (
            <Judgement
              isBuiltIn
              name={t("spam.title")}
              result={builtIn}
              text={t("spam.builtInText")}
            />
          )}
          {rspamd === null ? null : (
            <Judgement
              name={RSPAMD}
              result={rspamd}
              text={t("spam.rspamdText", { action: rspamd.action })}
            />
          )}
          {rspamdProblem === null ? null : (
            <p className="border-t border-rule px-4 py-4 text-warn lg:px-6">
              {t("spam.rspamdFailed")}: <span lang="en">{rspamdProblem}</span>
            </p>
          )}
        </>
      )}
    </QueryView>
  );
}

interface JudgementProps {
  readonly name: string;
  readonly result: BuiltIn | RspamdView;
  readonly text: string;
  /** Whether its rules are ours. */
  readonly isBuiltIn?: boolean;
}

function Judgement({ name, result, text, isBuiltIn = false }: JudgementProps) {
  const { t, i18n } = useTranslation("inbox");
  const heading = useId();
  const { score, threshold, verdict, rules } = result;
  const number = numberFormat(i18n.language, { maximumFractionDigits: 3 });
  return (
    <section aria-labelledby={heading} className="border-t border-rule px-4 py-4 lg:px-6">
      <h3 id={heading} className="font-semibold">
        {name}
      </h3>
      <p className={clsx("mt-1", verdict === "spam" ? "text-bad" : "text-ok")}>
        {t(`spam.${verdict}`)}
        {" · "}
        <span className="tabular-nums">
          {t("spam.score", { score: number.format(score), threshold: number.format(threshold) })}
        </span>
      </p>
      <p className="mt-1 max-w-[72ch] text-small text-ink-2">{text}</p>
      {rules.length === 0 ? (
        <p className="mt-3 text-ink-2">{t("spam.nothing")}</p>
      ) : (
        <table className="mt-3 w-full text-left text-small">
          <thead className="text-ink-2">
            <tr>
              <th className="w-16 py-1 pr-3 text-right font-medium">{t("spam.points")}</th>
              <th className="py-1 font-medium">{t("spam.found")}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <tr key={rule.name} className="border-t border-rule-soft align-top">
                <td className="py-1.5 pr-3 text-right tabular-nums">
                  {number.format(rule.points)}
                </td>
                <td className="py-1.5">
                  <Finding rule={rule} isBuiltIn={isBuiltIn} />{" "}
                  <code className="break-all text-ink-2">{rule.name}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface FindingProps {
  readonly rule: BuiltIn["rules"][number];
  readonly isBuiltIn: boolean;
}

/** What a rule found. Ours are translated; rspamd's speak English, and some have the same names. */
function Finding({ rule, isBuiltIn }: FindingProps) {
  const { t, i18n } = useTranslation("spamRules");
  if (!isBuiltIn || !i18n.exists(rule.name, { ns: "spamRules" })) {
    return <span lang="en">{rule.description}</span>;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just seen to exist; names come from the server
  return t(rule.name as "GTUBE");
}
