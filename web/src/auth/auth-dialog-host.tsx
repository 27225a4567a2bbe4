import { Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { readTokenError, removeTokenError } from "../api/token-error.ts";
import { isOnSite } from "../paths.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { useAuth } from "../session/auth-context.ts";
import { pendingInvitation, removeInvitation } from "../session/pending-invitation.ts";
import { onOpenAuthDialog, type AuthMode } from "./open-auth-dialog.ts";

const AuthDialog = lazyPart(async () => (await import("./auth-dialog.tsx")).AuthDialog);

/** One opening of the dialog. */
interface Opening {
  readonly id: number;
  readonly mode: AuthMode;
  /** Why the session ended: one of the API's codes, or anything else. */
  readonly reason: string | null;
}

/** Opens the sign-in dialog when a page, an address or an expired session asks for it. */
export function AuthDialogHost() {
  const { user } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [opening, setOpening] = useState<Opening | null>(null);

  useEffect(() => onOpenAuthDialog((mode) => setOpening(newOpening(mode, null))), []);

  useEffect(() => {
    if (user !== null || !isOnSite()) return;
    const asked = askedBy(search);
    if (asked !== null) {
      // oxlint-disable-next-line react/set-state-in-effect -- the address and localStorage are what the dialog follows here
      setOpening(newOpening(asked.mode, asked.reason));
      removeTokenError();
      void navigate({ pathname, search: withoutLogin(search) }, { replace: true });
    } else if (pendingInvitation() !== null) {
      setOpening((open) => open ?? newOpening("signup", null));
    }
  }, [navigate, pathname, search, user]);

  if (user !== null || opening === null) return null;
  return (
    <Suspense>
      <AuthDialog
        key={opening.id}
        initialMode={opening.mode}
        reason={opening.reason}
        onClose={() => {
          removeInvitation();
          setOpening(null);
        }}
      />
    </Suspense>
  );
}

let openings = 0;

function newOpening(mode: AuthMode, reason: string | null): Opening {
  openings += 1;
  return { id: openings, mode, reason };
}

/**
 * What the address or an expired session asks for; null when neither does. A button of the site
 * names a mode in the address, and then nothing has to be explained.
 */
function askedBy(search: string): Pick<Opening, "mode" | "reason"> | null {
  const query = new URLSearchParams(search);
  const stored = readTokenError()?.code ?? null;
  const mode = query.get("mode") === "signup" ? "signup" : "signin";
  if (query.get("showLogin") !== "true") {
    return stored === null ? null : { mode: "signin", reason: stored };
  }
  const reason = stored ?? query.get("reason") ?? (query.has("mode") ? null : "");
  return { mode, reason };
}

function withoutLogin(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("showLogin");
  query.delete("reason");
  query.delete("mode");
  return query.toString();
}
