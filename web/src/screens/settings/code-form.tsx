import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { code } from "../../../../worker/contract/field.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { useFieldError } from "../../i18n/field-error.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "./code-field.tsx";

const CodeBody = z.object({ code: code() });

interface CodeFormProps {
  /** The address that the code went to. */
  readonly sentTo: string;
  /** Verb and object: "Change email". */
  readonly submit: string;
  readonly busy: boolean;
  /** Why the last code was refused; null: it was not. */
  readonly failure: Error | null;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
}

/** Takes the code that was sent. */
export function CodeForm({ sentTo, submit, busy, failure, onSubmit, onBack }: CodeFormProps) {
  const { t } = useTranslation(["settings", "common"]);
  const fieldError = useFieldError();
  const failureText = useFailureText();
  const form = useForm({ resolver: zodResolver(CodeBody), defaultValues: { code: "" } });
  const wrong = fieldError(form.formState.errors.code?.message);
  const refused = failure === null ? undefined : failureText(failure, t("common:tryLater"));
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((values) => onSubmit(values.code))(event)}
    >
      <p role="status">{t("codeSent", { email: sentTo })}</p>
      <CodeField disabled={busy} error={wrong ?? refused} {...form.register("code")} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
        <Button look="quiet" disabled={busy} onClick={onBack}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
}
