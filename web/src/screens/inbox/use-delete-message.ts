import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { INBOX_OPERATIONS } from "../../../../worker/contract/inbox-operations.ts";
import { call } from "../../api/call.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { dismissToast, toast } from "../../toasts/toast-store.ts";
import { setDeleted } from "./deleted-messages.ts";
import { inboxTags } from "./queries.ts";

const UNDO_MS = 5000;

interface Doomed {
  readonly id: string;
  readonly ns: string;
  readonly subject: string;
}

/** Deletes a message: it goes from the lists at once, from the server when 5 s have passed without an undo. */
export function useDeleteMessage(company: string): (doomed: Doomed) => void {
  const { t } = useTranslation(["inbox", "common"]);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id }: Doomed) =>
      call(INBOX_OPERATIONS.deleteInboxMessage, { params: { company, id } }),
    onSuccess: (_, { ns }) =>
      queries.invalidateQueries({ queryKey: inboxTags(company, ns).queryKey }),
    onError(error, { id }) {
      setDeleted(id, false);
      const description = failureText(error, t("common:tryLater"));
      toast({ tone: "bad", title: t("delete.failed"), description });
    },
  });

  return (doomed) => {
    setDeleted(doomed.id, true);
    const undone = (): void => {
      clearTimeout(timer);
      setDeleted(doomed.id, false);
    };
    const shown = toast({
      tone: "info",
      title: t("delete.done"),
      description: doomed.subject,
      action: { label: t("delete.undo"), run: undone },
    });
    const timer = setTimeout(() => {
      dismissToast(shown);
      mutate(doomed);
    }, UNDO_MS);
  };
}
