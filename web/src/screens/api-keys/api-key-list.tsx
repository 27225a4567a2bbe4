import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { ApiKeyView } from "../../../../worker/contract/console-api-key.ts";
import { Button } from "../../ui/button.tsx";
import { ApiKeyRow } from "./api-key-row.tsx";

const FILTER = "enabled";

interface ApiKeyListProps {
  readonly keys: readonly ApiKeyView[];
  readonly mayChange: boolean;
  readonly onDelete: (apiKey: ApiKeyView) => void;
  readonly onSwitched: (active: boolean) => void;
}

/** The keys, all or the enabled ones only, which the address remembers. */
export function ApiKeyList({ keys, mayChange, onDelete, onSwitched }: ApiKeyListProps) {
  const { t } = useTranslation("apiKeys");
  const [query, setQuery] = useSearchParams();
  const enabledOnly = query.get(FILTER) === "true";
  const shown = enabledOnly ? keys.filter(({ active }) => active) : keys;

  function toggle(): void {
    setQuery(
      (before) => {
        if (enabledOnly) before.delete(FILTER);
        else before.set(FILTER, "true");
        return before;
      },
      { replace: true },
    );
  }

  return (
    <section aria-label={t("title")} className="border-y border-rule">
      <div className="flex items-center justify-between gap-4 border-b border-rule bg-paper px-4 py-1.5 md:px-6">
        <p className="text-small text-ink-2 tabular-nums" role="status">
          {enabledOnly
            ? t("countEnabled", { count: shown.length, total: keys.length })
            : t("count", { count: keys.length })}
        </p>
        <Button
          size="small"
          look={enabledOnly ? "plain" : "primary"}
          aria-pressed={!enabledOnly}
          title={t("filterHint")}
          onClick={toggle}
        >
          {t("all")}
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="px-4 py-8 text-center text-ink-2 md:px-6">{t("noneEnabled")}</p>
      ) : (
        <ul>
          {shown.map((each) => (
            <ApiKeyRow
              key={each.id}
              apiKey={each}
              mayChange={mayChange}
              onDelete={() => onDelete(each)}
              onSwitched={onSwitched}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
