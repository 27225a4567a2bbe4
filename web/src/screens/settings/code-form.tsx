import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { code } from "../../../../worker/contract/field.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { useFieldError } from "../../i18n/field-error.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "./code-field.tsx";

const Codes = z.object({ code: code(), currentCode: code() });
export type Codes = z.output<typeof Codes>;

interface CodeFormProps {
  /** The addresses that the codes went to: the new one and the one to be left. */
  readonly sentTo: string;
  readonly current: string;
  /** Verb and object: "Change email". */
  readonly submit: string;
  readonly busy: boolean;
  /** Why the last codes were refused; null: they were not. */
  readonly failure: Error | null;
  readonly onSubmit: (codes: Codes) => void;
  readonly onBack: () => void;
}

/** Takes both codes that were sent. */
export function CodeForm(props: CodeFormProps) {
  const { sentTo, current, submit, busy, failure, onSubmit, onBack } = props;
  const { t } = useTranslation(["settings", "common"]);
  const fieldError = useFieldError();
  const failureText = useFailureText();
  const form = useForm({
    resolver: zodResolver(Codes),
    defaultValues: { code: "", currentCode: "" },
  });
  const { errors } = form.formState;
  const refused = failure === null ? undefined : failureText(failure, t("common:tryLater"));
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
    >
      <p role="status">{t("email.codesSent", { email: sentTo, current })}</p>
      <CodeField
        label={t("email.codeTo", { email: sentTo })}
        disabled={busy}
        error={fieldError(errors.code?.message)}
        {...form.register("code")}
      />
      <CodeField
        label={t("email.codeTo", { email: current })}
        disabled={busy}
        error={fieldError(errors.currentCode?.message) ?? refused}
        {...form.register("currentCode")}
      />
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
