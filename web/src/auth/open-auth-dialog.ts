import * as z from "zod/mini";

export type AuthMode = "signup" | "signin";

const EVENT = "open-auth-dialog";
const Detail = z.object({ mode: z.optional(z.enum(["signup", "signin"])) });

/** Opens the sign-in dialog, wherever on the page it is. */
export function openAuthDialog(mode: AuthMode): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: { mode } }));
}

/** Calls `listener` whenever the dialog is asked for, with signup unless said otherwise. */
export function onOpenAuthDialog(listener: (mode: AuthMode) => void): () => void {
  const onEvent = (event: Event): void => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    listener(z.safeParse(Detail, detail).data?.mode ?? "signup");
  };
  window.addEventListener(EVENT, onEvent);
  return () => window.removeEventListener(EVENT, onEvent);
}
