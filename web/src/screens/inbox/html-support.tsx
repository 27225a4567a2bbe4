import { useTranslation } from "react-i18next";
import type { HtmlCheck } from "../../../../worker/contract/html-check.ts";
import { CheckMark } from "./check-row.tsx";
import { CheckSection } from "./check-section.tsx";
import { FamilyTable } from "./family-table.tsx";
import { HtmlProblem } from "./html-problem.tsx";

/** A name, the same in every language. */
const SOURCE_NAME = "caniemail.com";

interface HtmlSupportProps {
  /** null: there is no HTML. */
  readonly check: HtmlCheck | null;
  /** The HTML, for the lines that are named. */
  readonly source: string;
}

/** How much of a mail's HTML each family of e-mail clients supports, and what some do not. */
export function HtmlSupport({ check, source }: HtmlSupportProps) {
  const { t, i18n } = useTranslation("contentChecks");
  if (check === null) {
    return (
      <CheckSection title={t("html.title")}>
        <p className="mt-1 text-ink-2">{t("html.none")}</p>
      </CheckSection>
    );
  }
  const { families, problems, omitted, truncated } = check;
  const day = new Date(`${check.source.updated}T00:00:00Z`);
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeZone: "UTC" });
  return (
    <CheckSection title={t("html.title")}>
      <p className="mt-1 max-w-[72ch] text-small text-ink-2">
        {t("html.text", { date: date.format(day) })}{" "}
        <a
          href={check.source.url}
          target="_blank"
          rel="noopener noreferrer"
          className="text-blue underline"
        >
          {SOURCE_NAME}
        </a>
      </p>
      {truncated ? <p className="mt-2 text-warn">{t("html.truncated")}</p> : null}
      <FamilyTable families={families} />
      {problems.length === 0 ? (
        <p className="mt-4">
          <CheckMark state="good">{t("html.noProblems")}</CheckMark>
        </p>
      ) : (
        <>
          <h4 className="mt-5 mb-1 font-medium">{t("html.problems")}</h4>
          <ul className="border-t border-rule-soft">
            {problems.map((problem) => (
              <HtmlProblem key={problem.feature} problem={problem} source={source} />
            ))}
          </ul>
        </>
      )}
      {omitted === 0 ? null : (
        <p className="mt-2 text-small text-ink-2">{t("html.omitted", { count: omitted })}</p>
      )}
    </CheckSection>
  );
}
