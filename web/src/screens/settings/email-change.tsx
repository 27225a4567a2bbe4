import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../session/auth-context.ts";
import { toast } from "../../toasts/toast-store.ts";
import { useChangeEmail } from "./account-mutations.ts";
import { CodeForm, type Codes } from "./code-form.tsx";
import { NewEmailForm } from "./new-email-form.tsx";

/** Codes that are on their way to a new address and to the current one. */
export interface SentTo {
  readonly email: string;
  readonly challenge: string;
}

/** Changes the user's address in two steps: the new one, then the codes that went to it and to the current one. */
export function EmailChange() {
  const { t } = useTranslation("settings");
  const { email } = useUser();
  const [sent, setSent] = useState<SentTo | null>(null);
  const change = useChangeEmail();

  function confirm({ challenge }: SentTo, codes: Codes): void {
    change.mutate(
      { ...codes, challenge },
      {
        onSuccess() {
          setSent(null);
          toast({ tone: "ok", title: t("email.saved") });
        },
      },
    );
  }

  return (
    <div className="max-w-md space-y-4">
      <p>
        <span className="block text-small text-ink-2">{t("email.current")}</span>
        <span className="font-mono text-small break-all">{email}</span>
      </p>
      {sent === null ? (
        <NewEmailForm current={email} onSent={setSent} />
      ) : (
        <CodeForm
          sentTo={sent.email}
          current={email}
          submit={t("email.confirm")}
          busy={change.isPending}
          failure={change.error}
          onSubmit={(codes) => confirm(sent, codes)}
          onBack={() => {
            change.reset();
            setSent(null);
          }}
        />
      )}
    </div>
  );
}
