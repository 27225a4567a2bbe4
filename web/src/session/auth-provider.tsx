import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ACCOUNT_OPERATIONS } from "../../../worker/contract/account-operations.ts";
import type { SessionData } from "../../../worker/contract/account.ts";
import { track } from "../analytics/track.ts";
import { call } from "../api/call.ts";
import { onSessionExpired } from "../api/token-error.ts";
import { logFailure } from "../log/log-failure.ts";
import { isHome, PATHS } from "../paths.ts";
import { AuthContext, type Auth } from "./auth-context.ts";
import { setFirstKey } from "./first-key.ts";
import { rememberRawKey } from "./raw-keys.ts";
import { refreshUser } from "./refresh-user.ts";
import {
  currentUser,
  endSession,
  onSessionChange,
  startSession,
  updateUser,
} from "./session-store.ts";
import { signedOutPath } from "./signed-out-path.ts";

/** Gives the pages below it the session. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const user = useSyncExternalStore(onSessionChange, currentUser);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { pathname } = useLocation();

  useEffect(
    () =>
      onSessionExpired(() => {
        endSession();
        queries.clear();
        if (!isHome(pathname)) void navigate(signedOutPath());
      }),
    [navigate, pathname, queries],
  );

  const auth = useMemo<Auth>(
    () => ({
      user,
      signIn,
      signOut() {
        leave();
        queries.clear();
        void navigate(PATHS.home);
      },
      switchCompany: (company) => updateUser({ company }),
      refresh: refreshUser,
    }),
    [navigate, queries, user],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

function signIn(data: SessionData, method: string): void {
  if (data.namespace !== null && data.apiKey !== null) {
    rememberRawKey(data.apiKey);
    setFirstKey({ namespace: data.namespace, apiKey: data.apiKey });
  }
  // Still a visitor's doing: what the user allows is known only after it.
  track({ name: data.created ? "sign_up" : "sign_in", method });
  startSession(data.token, data);
}

/** The call reads the token before it first waits, so the token may go at once. */
function leave(): void {
  call(ACCOUNT_OPERATIONS.logOut).catch((error: unknown) => {
    logFailure("The session could not be ended on the server.", error);
  });
  endSession();
  setFirstKey(null);
  track({ name: "logout" });
}
