import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ACCOUNT_OPERATIONS } from "../../../../worker/contract/account-operations.ts";
import type { AccountView } from "../../../../worker/contract/account.ts";
import { call } from "../../api/call.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { account } from "../../queries/account.ts";
import { storeAnalyticsPreference } from "../../session/analytics-preference.ts";
import { toast } from "../../toasts/toast-store.ts";

const OPERATIONS = {
  notifications: ACCOUNT_OPERATIONS.changeNotifications,
  privacy: ACCOUNT_OPERATIONS.changePrivacy,
} as const;

interface Choice {
  readonly name: string;
  readonly on: boolean;
}

/** Switches a preference of one kind: shown at once, taken back if it fails. */
export function useSwitchPreference(kind: keyof typeof OPERATIONS) {
  const { t } = useTranslation(["settings", "common"]);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { queryKey } = account();

  function show({ name, on }: Choice): void {
    const change = (user: AccountView): AccountView => ({
      ...user,
      [kind]: { ...user[kind], [name]: on },
    });
    queries.setQueryData(queryKey, (user) => user && change(user));
  }

  return useMutation({
    mutationFn: ({ name, on }: Choice) => call(OPERATIONS[kind], { json: { [name]: on } }),
    async onMutate(choice) {
      await queries.cancelQueries({ queryKey, exact: true });
      show(choice);
    },
    onSuccess(_, { name, on }) {
      if (kind === "privacy" && name === "analytics") storeAnalyticsPreference(on);
    },
    onError(error, { name, on }) {
      show({ name, on: !on });
      const description = failureText(error, t("common:tryLater"));
      toast({ tone: "bad", title: t("preferenceFailed"), description });
    },
  });
}
