import { clsx } from "clsx";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ConsoleNamespace } from "../../../../worker/contract/console-namespace.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { tabPath } from "../../paths.ts";
import { Address } from "../../ui/address.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useSwitchNamespace } from "../../queries/namespace-mutations.ts";
import { countText } from "../../i18n/formats.ts";

const SAMPLE_TAG = "hello";

interface NamespaceRowProps {
  readonly namespace: ConsoleNamespace;
  readonly mayChange: boolean;
  readonly onDelete: () => void;
  /** Told why when switching failed. */
  readonly onError: (text: string) => void;
}

/** One namespace: its address, what came this month, its switch. */
export function NamespaceRow({ namespace, mayChange, onDelete, onError }: NamespaceRowProps) {
  const { t } = useTranslation(["namespaces", "common"]);
  const [language] = useLanguage();
  const failureText = useFailureText();
  const switching = useSwitchNamespace();
  const { id, name, domain, active, usage, environment } = namespace;

  function setActive(next: boolean): void {
    switching.mutate(
      { id, active: next },
      { onError: (error) => onError(failureText(error, t("common:tryLater"))) },
    );
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule-soft px-4 py-3 last:border-b-0 md:px-6">
      <div className="min-w-0 grow basis-72">
        <p className="flex items-baseline gap-2">
          <Link
            to={`${tabPath("namespaces")}?${new URLSearchParams({ ns: name }).toString()}`}
            className="truncate font-semibold hover:underline max-md:py-2"
          >
            {name}
          </Link>
          {environment === null || environment === "" ? null : (
            <span className="border border-rule px-1.5 text-meta text-ink-2">{environment}</span>
          )}
        </p>
        <div className="flex items-center gap-1">
          <span className="min-w-0 text-small">
            <Address namespace={name} host={domain} />
          </span>
          <CopyButton text={`${name}.${SAMPLE_TAG}@${domain}`} label={t("copyAddress")} />
        </div>
      </div>
      <p className="w-40 text-small text-ink-2 tabular-nums max-md:w-auto max-md:grow lg:w-56">
        {t("usage", { count: usage, number: countText(usage, language) })}
      </p>
      <div className="flex items-center gap-2">
        <span className={clsx("text-right text-small md:w-20", active ? "text-ok" : "text-ink-2")}>
          {active ? t("active") : t("disabled")}
        </span>
        <Switch
          label={t("switch", { name })}
          checked={active}
          onCheckedChange={setActive}
          disabled={!mayChange}
          busy={switching.isPending}
        />
        {mayChange ? (
          <IconButton icon={Trash2} label={t("deleteOne", { name })} onClick={onDelete} />
        ) : null}
      </div>
    </li>
  );
}
