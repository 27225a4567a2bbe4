import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { code } from "../../../../worker/contract/field.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { useFieldError } from "../../i18n/field-error.ts";
import { useUser } from "../../session/auth-context.ts";
import { toast } from "../../toasts/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CodeField } from "./code-field.tsx";
import { useDeleteCompany } from "./company-mutations.ts";

const WORD = "DELETE";
const Deletion = z.object({
  code: code(),
  confirm: z.string().check(z.refine((text) => text === WORD, "Please type DELETE to confirm")),
});

interface DeletionFormProps {
  /** Belongs to the code that was sent. */
  readonly challenge: string;
  readonly onClose: () => void;
}

/** Takes the code and the word, and marks the account for deletion. */
export function DeletionForm({ challenge, onClose }: DeletionFormProps) {
  const { t } = useTranslation(["settings", "common"]);
  const { email } = useUser();
  const fieldError = useFieldError();
  const failureText = useFailureText();
  const deletion = useDeleteCompany();
  const form = useForm({
    resolver: zodResolver(Deletion),
    defaultValues: { code: "", confirm: "" },
  });
  const { errors } = form.formState;

  function remove(values: z.output<typeof Deletion>): void {
    deletion.mutate(
      { code: values.code, challenge },
      {
        onSuccess() {
          onClose();
          toast({ tone: "ok", title: t("danger.done") });
        },
      },
    );
  }

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit(remove)(event)}
    >
      <p role="status">{t("codeSent", { email })}</p>
      {deletion.isError ? (
        <Notice tone="bad" title={t("danger.failed")} onDismiss={deletion.reset}>
          {failureText(deletion.error, t("common:tryLater"))}
        </Notice>
      ) : null}
      <CodeField
        disabled={deletion.isPending}
        error={fieldError(errors.code?.message)}
        {...form.register("code")}
      />
      <Field
        label={t("danger.type", { word: WORD })}
        placeholder={WORD}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="[&_input]:font-mono"
        disabled={deletion.isPending}
        error={fieldError(errors.confirm?.message)}
        {...form.register("confirm")}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={deletion.isPending} onClick={onClose}>
          {t("danger.keep")}
        </Button>
        <Button type="submit" look="danger" busy={deletion.isPending}>
          {t("danger.delete")}
        </Button>
      </div>
    </form>
  );
}
