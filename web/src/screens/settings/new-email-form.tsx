import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { email } from "../../../../worker/contract/field.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { useFieldError } from "../../i18n/field-error.ts";
import { Field } from "../../ui/field.tsx";
import { useNewEmail } from "./account-mutations.ts";
import type { SentTo } from "./email-change.tsx";
import { SettingsForm } from "./settings-form.tsx";

const NewEmailBody = z.object({ email: email() });

interface NewEmailFormProps {
  /** The address as it is. */
  readonly current: string;
  readonly onSent: (sent: SentTo) => void;
}

/** Asks for the new address and sends a code there. */
export function NewEmailForm({ current, onSent }: NewEmailFormProps) {
  const { t } = useTranslation(["settings", "common"]);
  const fieldError = useFieldError();
  const failureText = useFailureText();
  const request = useNewEmail();
  const form = useForm({ resolver: zodResolver(NewEmailBody), defaultValues: { email: "" } });

  function send({ email: wanted }: z.output<typeof NewEmailBody>): void {
    if (wanted === current) {
      form.setError("email", { message: t("email.same") });
      return;
    }
    request.mutate(wanted, {
      onSuccess: (challenge) => onSent({ email: wanted, challenge }),
      onError: (error) =>
        form.setError("email", { message: failureText(error, t("common:tryLater")) }),
    });
  }

  return (
    <SettingsForm
      busy={request.isPending}
      submit={t("email.send")}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <Field
        label={t("email.new")}
        type="email"
        autoComplete="email"
        disabled={request.isPending}
        error={fieldError(form.formState.errors.email?.message)}
        {...form.register("email")}
      />
    </SettingsForm>
  );
}
