import { clsx } from "clsx";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ApiKeyView } from "../../../../worker/contract/console-api-key.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { MaskedKey } from "../../ui/masked-key.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ApiKeyFacts } from "./api-key-facts.tsx";
import { CopyKey } from "./copy-key.tsx";
import { endsOf } from "./ends-of.ts";
import { useSwitchApiKey } from "./mutations.ts";
import { NamespaceChips } from "./namespace-chips.tsx";

interface ApiKeyRowProps {
  readonly apiKey: ApiKeyView;
  readonly mayChange: boolean;
  readonly onDelete: () => void;
  /** Told when the switch has taken effect. */
  readonly onSwitched: (active: boolean) => void;
}

/** One key: masked, what it reaches, how it was used, its switch. */
export function ApiKeyRow({ apiKey, mayChange, onDelete, onSwitched }: ApiKeyRowProps) {
  const { t } = useTranslation("apiKeys");
  const switching = useSwitchApiKey();
  const { id, key, active, expired } = apiKey;
  const ends = endsOf(key);

  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-rule-soft px-4 py-4 last:border-b-0 md:px-6">
      <div className="min-w-0 grow basis-80 space-y-2">
        <p className={clsx(!active && "text-ink-2")}>
          <MaskedKey masked={key} />
        </p>
        <p className="text-small text-ink-2">
          {t("hint")}{" "}
          <code className="font-mono whitespace-nowrap">
            {`api-key: `}
            <MaskedKey masked={key} />
          </code>
        </p>
        <CopyKey masked={key} />
        <NamespaceChips apiKey={apiKey} />
      </div>
      <ApiKeyFacts apiKey={apiKey} />
      <div className="flex items-center gap-2 max-md:grow max-md:justify-end">
        <span className={clsx("text-right text-small md:w-20", active ? "text-ok" : "text-ink-2")}>
          {active ? t("enabled") : t("expired")}
        </span>
        <Switch
          label={t("switch", { ends })}
          checked={active}
          onCheckedChange={(next) =>
            switching.mutate({ id, active: next }, { onSuccess: () => onSwitched(next) })
          }
          disabled={!mayChange || expired}
          busy={switching.isPending}
        />
        {mayChange ? (
          <IconButton icon={Trash2} label={t("deleteOne", { ends })} onClick={onDelete} />
        ) : null}
      </div>
    </li>
  );
}
