import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { PreferenceSkeleton } from "./preference-skeleton.tsx";
import { sessions } from "./queries.ts";
import { SessionRow } from "./session-row.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

// Dialogs bring a library along, which the screen does without.
const RevokeAllDialog = lazyPart(
  async () => (await import("./revoke-all-dialog.tsx")).RevokeAllDialog,
);

/** Where the user is signed in, and the ways to end that. */
export function SessionList() {
  const { t } = useTranslation("settings");
  const query = useQuery(sessions());
  const [asking, setAsking] = useState(false);
  return (
    <>
      <QueryView
        query={query}
        skeleton={<PreferenceSkeleton rows={["first"]} />}
        failure={t("security.loadFailed")}
      >
        {(list) => (
          <ul className="border-t border-rule">
            {list.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
      <Button className="mt-4" onClick={() => setAsking(true)}>
        {t("security.revokeAll")}
      </Button>
      <Suspense>{asking ? <RevokeAllDialog onClose={() => setAsking(false)} /> : null}</Suspense>
    </>
  );
}
