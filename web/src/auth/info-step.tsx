import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { ACCOUNT_OPERATIONS } from "../../../worker/contract/account-operations.ts";
import { email, personName } from "../../../worker/contract/field.ts";
import { call } from "../api/call.ts";
import { useFailureText } from "../i18n/failure-text.ts";
import { useFieldError } from "../i18n/field-error.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { invitationOffer } from "../queries/invitation.ts";
import { pendingInvitation } from "../session/pending-invitation.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import type { SentCode } from "./auth-dialog.tsx";
import type { AuthMode } from "./open-auth-dialog.ts";

const FORMS = {
  signup: z.object({ name: personName(), email: email() }),
  signin: z.object({ name: z.string(), email: email() }),
};
type Values = z.output<typeof FORMS.signup>;

interface InfoStepProps {
  readonly mode: AuthMode;
  readonly onSent: (sent: SentCode) => void;
  readonly onError: (message: string | null) => void;
}

/** Asks for the address, and for a sign-up the name, and has a code sent there. */
export function InfoStep({ mode, onSent, onError }: InfoStepProps) {
  const { t } = useTranslation("auth");
  const fieldError = useFieldError();
  const failureText = useFailureText();
  const [language] = useLanguage();
  const invitation = pendingInvitation();
  const offer = useQuery({ ...invitationOffer(invitation ?? ""), enabled: invitation !== null });
  const form = useForm<Values>({
    resolver: zodResolver(FORMS[mode]),
    values: { name: "", email: offer.data?.data.email ?? "" },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;

  const request = useMutation({
    mutationFn: (values: Values) =>
      mode === "signup"
        ? call(ACCOUNT_OPERATIONS.register, {
            json: {
              ...values,
              action: "register",
              language,
              ...(invitation === null ? {} : { invitation }),
            },
          })
        : call(ACCOUNT_OPERATIONS.requestLoginCode, {
            json: { email: values.email, action: "login", language },
          }),
    onMutate: () => onError(null),
    onSuccess: ({ challenge }, values) => onSent({ email: values.email, challenge }),
    onError: (error) => onError(failureText(error, t("sendFailed"))),
  });
  const busy = request.isPending;

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((values) => request.mutate(values))(event)}
    >
      {offer.data === undefined ? null : (
        <p className="border-l-[3px] border-ink bg-paper px-3 py-2">
          {t("invited", { by: offer.data.data.invitedBy, company: offer.data.data.company })}
        </p>
      )}
      {mode === "signup" ? (
        <Field
          label={t("name")}
          autoComplete="name"
          disabled={busy}
          error={fieldError(errors.name?.message)}
          {...form.register("name")}
        />
      ) : null}
      <Field
        label={t("email")}
        type="email"
        autoComplete="email"
        placeholder={t("emailPlaceholder")}
        disabled={busy}
        error={fieldError(errors.email?.message)}
        {...form.register("email")}
      />
      <Button type="submit" look="primary" className="w-full" busy={busy}>
        {t(`${mode}.submit`)}
      </Button>
    </form>
  );
}
