import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { API_URL } from "../../api/api-url.ts";
import { tabPath } from "../../paths.ts";
import { Code } from "../../code/code.tsx";
import { useChoice } from "../../cookies/choices.ts";
import type { SnippetLanguage } from "../../snippets/languages.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";

const KEY = "YOUR_API_KEY";

export interface RequestViewProps {
  readonly languages: readonly SnippetLanguage[];
  readonly ns: string;
  readonly tag: string;
}

/** The call of the API that reads this mailbox, in the language that was chosen last. */
export function RequestView({ languages, ns, tag }: RequestViewProps) {
  const { t } = useTranslation("inbox");
  const [chosen, choose] = useChoice("snippetLanguage");
  const language = languages.find(({ id }) => id === chosen) ?? languages[0];
  if (language === undefined) return null;
  const code = language.write({
    baseUrl: API_URL || window.location.origin,
    key: KEY,
    query: { ns: [ns], tag: [tag] },
  });

  return (
    <div className="px-4 py-3 lg:px-6">
      <div className="flex items-start gap-2">
        <div
          role="group"
          aria-label={t("request.language")}
          className="-ml-2.5 flex grow flex-wrap"
        >
          {languages.map(({ id, label }) => (
            <Button
              key={id}
              look="quiet"
              size="small"
              aria-pressed={id === language.id}
              className="aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:underline aria-pressed:underline-offset-4"
              onClick={() => choose(id)}
            >
              {label}
            </Button>
          ))}
        </div>
        <CopyButton text={code} label={t("request.copy")} />
      </div>
      <Code text={code} language={language.colours} label={t("request.copy")} />
      <p className="mt-3 text-small text-ink-2">
        {t("request.key", { key: KEY })}{" "}
        <Link to={tabPath("apikeys")} className="text-blue underline">
          {t("request.keys")}
        </Link>
      </p>
    </div>
  );
}
