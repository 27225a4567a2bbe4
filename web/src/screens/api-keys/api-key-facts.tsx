import { useTranslation } from "react-i18next";
import type { ApiKeyView } from "../../../../worker/contract/console-api-key.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { dateFormat, countText } from "../../i18n/formats.ts";

interface ApiKeyFactsProps {
  readonly apiKey: ApiKeyView;
}

/** When a key was made and ends, and how it was used. */
export function ApiKeyFacts({ apiKey }: ApiKeyFactsProps) {
  const { t } = useTranslation("apiKeys");
  const [language] = useLanguage();
  const { usage, lastUsedAt, created_at: createdAt, expiresAt, expired } = apiKey;
  const date = dateFormat(language, { dateStyle: "medium" });
  const moment = dateFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const number = countText(usage, language);
  return (
    <ul className="w-56 space-y-0.5 text-small text-ink-2 tabular-nums max-md:w-full">
      <li className="text-ink">{t("usage", { count: usage, number })}</li>
      <li>
        {lastUsedAt === null
          ? t("neverUsed")
          : t("lastUsed", { at: moment.format(new Date(lastUsedAt)) })}
      </li>
      <li>{t("created", { date: date.format(new Date(createdAt)) })}</li>
      <li>
        {expiresAt === null
          ? t("neverExpires")
          : t(expired ? "expiredOn" : "expiresOn", { date: date.format(new Date(expiresAt)) })}
      </li>
    </ul>
  );
}
