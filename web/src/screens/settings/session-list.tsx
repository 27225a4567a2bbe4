import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../i18n/failure-text.ts";
import { toast } from "../../toasts/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { useRevokeSessions } from "./account-mutations.ts";
import { PreferenceSkeleton } from "./preference-skeleton.tsx";
import { sessions } from "./queries.ts";
import { SessionRow } from "./session-row.tsx";

/** Where the user is signed in, and the ways to end that. */
export function SessionList() {
  const { t } = useTranslation(["settings", "common"]);
  const query = useQuery(sessions());
  const failureText = useFailureText();
  const revoke = useRevokeSessions();
  const [asking, setAsking] = useState(false);

  function revokeAll(): void {
    revoke.mutate(undefined, {
      onError(error) {
        setAsking(false);
        const description = failureText(error, t("common:tryLater"));
        toast({ tone: "bad", title: t("security.failed"), description });
      },
    });
  }

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
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("security.question")}
        confirm={t("security.revokeAll")}
        cancel={t("security.stay")}
        busy={revoke.isPending}
        onConfirm={revokeAll}
      >
        {t("security.warning")}
      </ConfirmDialog>
    </>
  );
}
