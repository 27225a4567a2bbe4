import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { OAuthProvider } from "../../../../worker/domain/oauth.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { toast } from "../../toasts/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { useLinkAccount, useUnlinkAccount } from "./account-mutations.ts";
import { PreferenceSkeleton } from "./preference-skeleton.tsx";
import { linkedAccounts } from "./queries.ts";

const NAMES: Readonly<Record<OAuthProvider, string>> = { github: "GitHub", google: "Google" };

/** The accounts elsewhere that the user can sign in with. */
export function LinkedAccounts() {
  const { t } = useTranslation("settings");
  const query = useQuery(linkedAccounts());
  return (
    <QueryView
      query={query}
      skeleton={<PreferenceSkeleton rows={["first"]} />}
      failure={t("accounts.loadFailed")}
    >
      {(list) =>
        list.length === 0 ? (
          <p className="text-ink-2">{t("accounts.none")}</p>
        ) : (
          <ul className="border-t border-rule">
            {list.map((each) => (
              <ProviderRow key={each.provider} {...each} />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

interface ProviderRowProps {
  readonly provider: OAuthProvider;
  /** Of the linked account; null: none is linked. */
  readonly email: string | null;
}

function ProviderRow({ provider, email }: ProviderRowProps) {
  const { t } = useTranslation(["settings", "common"]);
  const failureText = useFailureText();
  const link = useLinkAccount();
  const unlink = useUnlinkAccount();
  const name = NAMES[provider];

  function fail(error: Error): void {
    const description = failureText(error, t("common:tryLater"));
    toast({ tone: "bad", title: t("accounts.failed"), description });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule-soft py-3">
      <div className="min-w-0 grow">
        <h3 className="font-medium">{name}</h3>
        <p className="text-small break-all text-ink-2">{email ?? t("accounts.notLinked")}</p>
      </div>
      {email === null ? (
        <Button
          busy={link.isPending || link.isSuccess}
          onClick={() => link.mutate(provider, { onError: fail })}
        >
          {t("accounts.link", { provider: name })}
        </Button>
      ) : (
        <Button busy={unlink.isPending} onClick={() => unlink.mutate(provider, { onError: fail })}>
          {t("accounts.unlink", { provider: name })}
        </Button>
      )}
    </li>
  );
}
