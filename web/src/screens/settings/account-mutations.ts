import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ACCOUNT_OPERATIONS } from "../../../../worker/contract/account-operations.ts";
import type { AccountBody, AccountView } from "../../../../worker/contract/account.ts";
import type { OAuthProvider } from "../../../../worker/domain/oauth.ts";
import { call } from "../../api/call.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { account } from "../../queries/account.ts";
import { useAuth } from "../../session/auth-context.ts";
import { leaveFor } from "../../session/provider-visit.ts";
import { linkedAccounts, sessions } from "./queries.ts";

/** Changes name or language. */
export function useChangeAccount() {
  const keep = useKeepAccount();
  return useMutation({
    mutationFn: (json: AccountBody) => call(ACCOUNT_OPERATIONS.changeAccount, { json }),
    onSuccess: ({ data }) => keep(data),
  });
}

/** Sends a code to a new address; answers with its challenge. */
export function useNewEmail() {
  return useMutation({
    mutationFn: async (email: string) =>
      (await call(ACCOUNT_OPERATIONS.requestEmailChange, { json: { email } })).challenge,
  });
}

/** Changes the address with the codes that went to it and to the current one, which ends every other session. */
export function useChangeEmail() {
  const keep = useKeepAccount();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (json: { code: string; currentCode: string; challenge: string }) =>
      call(ACCOUNT_OPERATIONS.changeEmail, { json }),
    async onSuccess({ data }) {
      await keep(data);
      await queries.invalidateQueries({ queryKey: sessions().queryKey });
    },
  });
}

/** Sends the browser to a provider, to link an account there. */
export function useLinkAccount() {
  const [language] = useLanguage();
  return useMutation({
    mutationFn: (provider: OAuthProvider) =>
      call(ACCOUNT_OPERATIONS.linkAccount, { params: { provider }, json: { language } }),
    onSuccess: ({ data }, provider) =>
      leaveFor(data.url, { provider, state: data.state, intent: "link" }),
  });
}

/** Unlinks an account. */
export function useUnlinkAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (provider: OAuthProvider) =>
      call(ACCOUNT_OPERATIONS.unlinkAccount, { params: { provider } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: linkedAccounts().queryKey }),
  });
}

/** Ends one session, another than this. */
export function useRevokeSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (session: string) =>
      call(ACCOUNT_OPERATIONS.revokeSession, { params: { session } }),
    onSuccess: (_, id) =>
      queries.setQueryData(sessions().queryKey, (list) => list?.filter((each) => each.id !== id)),
  });
}

/** Ends every session, this one too. */
export function useRevokeSessions() {
  const { signOut } = useAuth();
  return useMutation({
    mutationFn: () => call(ACCOUNT_OPERATIONS.revokeSessions),
    onSuccess: signOut,
  });
}

/** Keeps the user as just answered; the frame's copy follows. */
function useKeepAccount(): (data: AccountView) => Promise<void> {
  const queries = useQueryClient();
  const { refresh } = useAuth();
  return async (data) => {
    queries.setQueryData(account().queryKey, data);
    await refresh();
  };
}
