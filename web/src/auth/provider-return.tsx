import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { ACCOUNT_OPERATIONS } from "../../../worker/contract/account-operations.ts";
import type { SessionData } from "../../../worker/contract/account.ts";
import { call } from "../api/call.ts";
import { useFailureText } from "../i18n/failure-text.ts";
import { tabPath } from "../paths.ts";
import { useAuth } from "../session/auth-context.ts";
import { returnFromVisit } from "../session/provider-visit.ts";
import { toast } from "../toasts/toast-store.ts";
import { takeProviderAnswer, type ProviderAnswer } from "./startup-query.ts";

/** Finishes a visit to a provider, whose answer the page was opened with: signs in, or links. */
export function ProviderReturn() {
  const { t } = useTranslation();
  const { signIn } = useAuth();
  const navigate = useNavigate();
  const failureText = useFailureText();

  useEffect(() => {
    const answer = takeProviderAnswer();
    if (answer === null) return;
    const { provider } = answer;
    finish(answer).then(welcome, (error: unknown) => {
      const description = failureText(error, t("provider.failed"));
      toast({ tone: "bad", title: t("error"), description });
    });

    function welcome(session: SessionData | null): void {
      if (session !== null) {
        signIn(session, provider);
        return;
      }
      toast({ tone: "ok", title: t("provider.linked") });
      void navigate(tabPath("settings"));
    }
  }, [failureText, navigate, signIn, t]);
  return null;
}

/** The session of a sign-in; null when an account was linked. */
async function finish({ provider, code, state }: ProviderAnswer): Promise<SessionData | null> {
  const visit = returnFromVisit(provider, state);
  if (visit === null || code === "") throw new Error("No visit of this tab ends here.");
  const input = { params: { provider }, json: { code, state } };
  if (visit.intent === "sign-in") return (await call(ACCOUNT_OPERATIONS.finishOAuth, input)).data;
  await call(ACCOUNT_OPERATIONS.finishLink, input);
  return null;
}
