import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { ACCOUNT_OPERATIONS } from "../../../worker/contract/account-operations.ts";
import { code } from "../../../worker/contract/field.ts";
import { ApiFailure } from "../api/api-failure.ts";
import { call } from "../api/call.ts";
import { useFailureText } from "../i18n/failure-text.ts";
import { useFieldError } from "../i18n/field-error.ts";
import { useAuth } from "../session/auth-context.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import type { SentCode } from "./auth-dialog.tsx";

const CodeForm = z.object({ code: code() });
const MAX_LENGTH = 8;
const PLACEHOLDER = "000000";

interface CodeStepProps {
  readonly sent: SentCode;
  readonly onError: (message: string | null) => void;
  /** Called before the session begins. */
  readonly onSignedIn: (() => void) | undefined;
  readonly onRetry: () => void;
}

/** Takes the code that was sent, and signs in with it. */
export function CodeStep({ sent, onError, onSignedIn, onRetry }: CodeStepProps) {
  const { t } = useTranslation("auth");
  const { signIn } = useAuth();
  const fieldError = useFieldError();
  const failureText = useFailureText();
  const form = useForm({ resolver: zodResolver(CodeForm), defaultValues: { code: "" } });

  const login = useMutation({
    mutationFn: ({ code: typed }: z.output<typeof CodeForm>) =>
      call(ACCOUNT_OPERATIONS.logIn, { json: { code: typed, challenge: sent.challenge } }),
    onMutate: () => onError(null),
    onSuccess({ data }) {
      onSignedIn?.();
      signIn(data, "email");
    },
    onError(error) {
      const isAnswered = error instanceof ApiFailure && error.code !== "UNREADABLE";
      onError(failureText(error, t(isAnswered ? "checkFailed" : "codeInvalid")));
    },
  });

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((values) => login.mutate(values))(event)}
    >
      <Field
        label={t("code.label")}
        placeholder={PLACEHOLDER}
        maxLength={MAX_LENGTH}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        className="[&_input]:font-mono [&_input]:tracking-[0.2em]"
        disabled={login.isPending}
        error={fieldError(form.formState.errors.code?.message)}
        {...form.register("code")}
      />
      <Button type="submit" look="primary" className="w-full" busy={login.isPending}>
        {t("code.submit")}
      </Button>
      <Button look="quiet" className="w-full" disabled={login.isPending} onClick={onRetry}>
        {t("code.retry")}
      </Button>
    </form>
  );
}
