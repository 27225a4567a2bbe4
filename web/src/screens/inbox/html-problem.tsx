import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { HtmlCheck } from "../../../../worker/contract/html-check.ts";

/** Lines of the source that are shown, and characters of each. */
const SHOWN_LINES = 5;
const SHOWN_LENGTH = 200;

interface HtmlProblemProps {
  readonly problem: HtmlCheck["problems"][number];
  readonly source: string;
}

/** A feature that some clients do not support: opened, its lines in the source, and who fails how. */
export function HtmlProblem({ problem, source }: HtmlProblemProps) {
  const { t, i18n } = useTranslation("contentChecks");
  const { title, count, lines, affected, url } = problem;
  const failing = affected
    .filter(({ support }) => support === "unsupported")
    .reduce((sum, { platforms }) => sum + platforms.length, 0);
  const list = new Intl.ListFormat(i18n.language, { type: "unit", style: "narrow" });
  const where = t("html.line", { count: lines.length, lines: list.format(lines.map(String)) });
  const facts = [where, t("html.uses", { count }), t("html.failing", { count: failing })];
  return (
    <li className="border-b border-rule-soft">
      <details>
        <summary className="cursor-pointer py-2 max-md:py-3">
          <span lang="en" className="font-mono break-words">
            {title}
          </span>{" "}
          <span className="text-small text-ink-2 tabular-nums">{facts.join(" · ")}</span>
        </summary>
        <SourceLines lines={lines} source={source} />
        <ul className="pb-2 pl-4 text-small">
          {affected.map(({ name, platforms, support, notes }) => (
            <li key={`${name} ${platforms.join(" ")}`} className="py-0.5">
              <span lang="en" className="font-medium">
                {name}
              </span>{" "}
              <span lang="en" className="text-ink-2">
                ({platforms.join(", ")})
              </span>
              {": "}
              <span className={support === "unsupported" ? "text-bad" : "text-warn"}>
                {t(`html.support.${support}`)}
              </span>
              {notes.map((note) => (
                <span key={note} lang="en" className="block pl-4 text-ink-2">
                  {note.replaceAll("`", "")}
                </span>
              ))}
            </li>
          ))}
        </ul>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="mb-3 ml-4 inline-flex items-center gap-1 text-small text-blue underline max-md:py-2"
        >
          {t("html.page", { title })}
          <ExternalLink size={13} aria-hidden />
        </a>
      </details>
    </li>
  );
}

function SourceLines({ lines, source }: { readonly lines: number[]; readonly source: string }) {
  const all = source.split("\n");
  return (
    <ol className="mb-2 border-l border-rule pl-3 font-mono text-small">
      {lines.slice(0, SHOWN_LINES).map((line) => (
        <li key={line} className="flex gap-3">
          <span className="text-ink-2 tabular-nums">{line}</span>
          <span className="min-w-0 break-all whitespace-pre-wrap">
            {all[line - 1]?.trim().slice(0, SHOWN_LENGTH)}
          </span>
        </li>
      ))}
    </ol>
  );
}
