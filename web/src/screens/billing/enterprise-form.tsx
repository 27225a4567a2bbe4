import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../i18n/failure-text.ts";
import { toast } from "../../toasts/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { DEFAULT_MAILS, MailsSlider } from "./mails-slider.tsx";
import { useEnterpriseRequest } from "./mutations.ts";

const MAX_MESSAGE = 2000;

/** Asks sales for an Enterprise plan. */
export function EnterpriseForm() {
  const { t } = useTranslation(["subscription", "common"]);
  const id = useId();
  const failureText = useFailureText();
  const [mails, setMails] = useState(DEFAULT_MAILS);
  const [message, setMessage] = useState("");
  const request = useEnterpriseRequest();

  function send(): void {
    request.mutate(
      { mailsPerMonth: mails, message },
      {
        onSuccess() {
          setMessage("");
          toast({ tone: "ok", title: t("enterprise.sent"), description: t("enterprise.sentText") });
        },
        onError(error) {
          const description = failureText(error, t("common:tryLater"));
          toast({ tone: "bad", title: t("enterprise.failed"), description });
        },
      },
    );
  }

  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <MailsSlider value={mails} onChange={setMails} disabled={request.isPending} />
      <div>
        <label htmlFor={`${id}-message`} className="mb-1.5 block font-medium">
          {t("enterprise.message")}
        </label>
        <textarea
          id={`${id}-message`}
          rows={3}
          maxLength={MAX_MESSAGE}
          value={message}
          disabled={request.isPending}
          onChange={(event) => setMessage(event.target.value)}
          className="block w-full rounded-control border border-control bg-sheet px-3 py-2 text-field disabled:opacity-60"
        />
      </div>
      <Button type="submit" busy={request.isPending}>
        {request.isPending ? t("enterprise.sending") : t("enterprise.send")}
      </Button>
    </form>
  );
}
