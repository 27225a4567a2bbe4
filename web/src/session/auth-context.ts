import { createContext, useContext } from "react";
import type { SessionData } from "../../../worker/contract/account.ts";
import type { User } from "./session-store.ts";

export interface Auth {
  /** Null when nobody is signed in. */
  readonly user: User | null;
  /** Starts a session with what a sign-in answered; `method` is for analytics. */
  readonly signIn: (data: SessionData, method: string) => void;
  /** Ends the session here and on the server, and goes to the landing page. */
  readonly signOut: () => void;
  /** Shows the console of another of the user's companies. */
  readonly switchCompany: (company: User["company"]) => void;
  /** Reads user and company anew; a failure is only logged. */
  readonly refresh: () => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

/** The session. Throws outside its provider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}

/** The signed-in user; for what is shown to signed-in users only. Throws when nobody is. */
export function useUser(): User {
  const { user } = useAuth();
  if (user === null) throw new Error("useUser needs a signed-in user");
  return user;
}
