import { useTranslation } from "react-i18next";
import type { ConsoleNamespace } from "../../../../worker/contract/console-namespace.ts";
import { ScreenHeader } from "../../frame/screen-header.tsx";
import { useFailureText } from "../../i18n/failure-text.ts";
import { useCan } from "../../queries/company.ts";
import { toast } from "../../toasts/toast-store.ts";
import { Address } from "../../ui/address.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useSwitchNamespace } from "../../queries/namespace-mutations.ts";
import { sampleAddress } from "./sample-address.ts";

interface NamespaceBarProps {
  readonly namespace: ConsoleNamespace;
  readonly tag: string | null;
}

/** The address whose mail is shown, and whether the namespace takes mail. */
export function NamespaceBar({ namespace, tag }: NamespaceBarProps) {
  const { t } = useTranslation("inbox");
  const { name, domain } = namespace;
  const title = (
    <span className="text-body md:text-field">
      <Address namespace={name} {...(tag === null ? {} : { tag })} host={domain} />
    </span>
  );
  return (
    <ScreenHeader title={title}>
      <CopyButton text={sampleAddress(namespace, tag)} label={t("copyAddress")} />
      <span className="flex items-center gap-2 max-lg:hidden">
        <ReceivingSwitch namespace={namespace} />
      </span>
    </ScreenHeader>
  );
}

/** Whether the namespace takes mail, and the way to change it. */
export function ReceivingSwitch({ namespace }: Pick<NamespaceBarProps, "namespace">) {
  const { t } = useTranslation(["inbox", "common"]);
  const failureText = useFailureText();
  const mayChange = useCan("namespaces.change");
  const switching = useSwitchNamespace();
  const { id, active } = namespace;

  function onError(error: unknown): void {
    const description = failureText(error, t("common:tryLater"));
    toast({ tone: "bad", title: t("switchFailed"), description });
  }

  return (
    <>
      <span className={active ? "text-small text-ok" : "text-small text-ink-2"}>
        {active ? t("receiving") : t("notReceiving")}
      </span>
      <Switch
        label={t("receiving")}
        checked={active}
        onCheckedChange={(next) => switching.mutate({ id, active: next }, { onError })}
        disabled={!mayChange}
        busy={switching.isPending}
      />
    </>
  );
}
