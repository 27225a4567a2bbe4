import { useTranslation } from "react-i18next";
import type { ContentLint } from "../../../../worker/contract/content-lint.ts";
import { CheckMark } from "./check-row.tsx";
import { CheckSection } from "./check-section.tsx";

const STATES = { error: "bad", warning: "doubtful", hint: "unknown" } as const;

type Problems = ContentLint["problems"];

/** What looks like a mistake in a mail's content, and where it stands. */
export function ContentLintView({ problems }: { readonly problems: Problems }) {
  const { t } = useTranslation("contentChecks");
  return (
    <CheckSection title={t("lint.title")}>
      {problems.length === 0 ? (
        <p className="mt-2">
          <CheckMark state="good">{t("lint.nothing")}</CheckMark>
        </p>
      ) : (
        <ul className="mt-2 border-t border-rule-soft">
          {problems.map((problem) => (
            <LintRow key={problem.rule} problem={problem} />
          ))}
        </ul>
      )}
    </CheckSection>
  );
}

function LintRow({ problem }: { readonly problem: Problems[number] }) {
  const { t } = useTranslation("contentChecks");
  const { rule, severity, places, count } = problem;
  return (
    <li className="border-b border-rule-soft py-2">
      <CheckMark state={STATES[severity]}>
        <span className="font-medium">{t(`lint.severity.${severity}`)}</span>{" "}
        {t(`lint.rules.${rule}`)}
      </CheckMark>
      <ul className="mt-1 pl-6 text-small text-ink-2">
        {places.map(({ part, line, excerpt }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- places never move, and may be alike
          <li key={index}>
            {line === null || part === "subject"
              ? t(`lint.whole.${part}`)
              : t(`lint.part.${part}`, { line })}
            {excerpt === "" ? null : (
              <>
                {": "}
                <code className="text-ink [overflow-wrap:anywhere]">{excerpt}</code>
              </>
            )}
          </li>
        ))}
        {count > places.length ? <li>{t("lint.more", { count: count - places.length })}</li> : null}
      </ul>
    </li>
  );
}
