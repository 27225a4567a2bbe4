import { Suspense, useSyncExternalStore } from "react";
import { currentFirstKey, onFirstKey } from "../session/first-key.ts";
import { pendingInvitation } from "../session/pending-invitation.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const FirstKeyDialog = lazyPart(
  async () => (await import("./first-key-dialog.tsx")).FirstKeyDialog,
);
const InvitationPrompt = lazyPart(
  async () => (await import("./invitation-prompt.tsx")).InvitationPrompt,
);

/** What a user is met with once: the first key after a sign-up, else an invitation that they followed. */
export function Arrivals() {
  const firstKey = useSyncExternalStore(onFirstKey, currentFirstKey);
  return (
    <Suspense>
      {firstKey === null ? null : <FirstKeyDialog firstKey={firstKey} />}
      {firstKey === null && pendingInvitation() !== null ? <InvitationPrompt /> : null}
    </Suspense>
  );
}
