import { useTranslation } from "react-i18next";
import type { ApiKeyView } from "../../../../worker/contract/console-api-key.ts";

interface NamespaceChipsProps {
  readonly apiKey: ApiKeyView;
}

/** What a key reaches, and what it reached until that was deleted. */
export function NamespaceChips({ apiKey }: NamespaceChipsProps) {
  const { t } = useTranslation("apiKeys");
  const { ns, deletedNs } = apiKey;
  const reached = ns.filter((name) => !deletedNs.includes(name));
  const isGlobal = ns.length + deletedNs.length === 0;
  return (
    <ul aria-label={t("reaches")} className="flex flex-wrap gap-1.5 text-meta">
      {isGlobal ? <li className="border border-rule px-1.5 py-0.5">{t("global")}</li> : null}
      {reached.map((name) => (
        <li key={name} className="border border-rule px-1.5 py-0.5 font-mono">
          {name}
        </li>
      ))}
      {deletedNs.map((name) => (
        <li
          key={name}
          title={t("deletedHint")}
          className="border border-dashed border-rule px-1.5 py-0.5 text-ink-2"
        >
          <s className="font-mono">{name}</s> {t("deletedNamespace")}
        </li>
      ))}
    </ul>
  );
}
