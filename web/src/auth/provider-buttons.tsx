import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ACCOUNT_OPERATIONS } from "../../../worker/contract/account-operations.ts";
import type { OAuthProvider } from "../../../worker/domain/oauth.ts";
import { call } from "../api/call.ts";
import { useFailureText } from "../i18n/failure-text.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { leaveFor } from "../session/provider-visit.ts";
import { Button } from "../ui/button.tsx";

const NAMES: Readonly<Record<OAuthProvider, string>> = { github: "GitHub", google: "Google" };

interface ProviderButtonsProps {
  readonly onError: (message: string | null) => void;
}

/** Signs in by a provider, where the deployment has one; shows nothing where it has none. */
export function ProviderButtons({ onError }: ProviderButtonsProps) {
  const { t } = useTranslation("auth");
  const [language] = useLanguage();
  const failureText = useFailureText();
  const providers = useQuery({
    queryKey: ["providers"],
    queryFn: ({ signal }) => call(ACCOUNT_OPERATIONS.providers, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const visit = useMutation({
    mutationFn: (provider: OAuthProvider) =>
      call(ACCOUNT_OPERATIONS.startOAuth, { params: { provider }, json: { language } }),
    onMutate: () => onError(null),
    onSuccess: ({ data }, provider) =>
      leaveFor(data.url, { provider, state: data.state, intent: "sign-in" }),
    onError: (error) => onError(failureText(error, t("checkFailed"))),
  });
  if (providers.data === undefined || providers.data.length === 0) return null;
  return (
    <div className="mt-4 space-y-2">
      <p className="text-center text-small text-ink-2">{t("or")}</p>
      {providers.data.map((provider) => (
        <Button
          key={provider}
          className="w-full"
          busy={visit.isPending}
          onClick={() => visit.mutate(provider)}
        >
          {t("continueWith", { provider: NAMES[provider] })}
        </Button>
      ))}
    </div>
  );
}
