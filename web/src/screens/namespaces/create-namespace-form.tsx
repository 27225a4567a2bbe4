import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  CreateNamespaceBody,
  type ConsoleNamespace,
} from "../../../../worker/contract/console-namespace.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { useFieldError } from "../../i18n/field-error.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useCreateNamespace } from "../../queries/namespace-mutations.ts";

export interface CreateNamespaceFormProps {
  readonly onClose: () => void;
  readonly onCreated: (created: ConsoleNamespace) => void;
  /** Called when the plan allows no more. */
  readonly onLimit: () => void;
}

/** Asks for a name and creates a namespace. */
export function CreateNamespaceForm({ onClose, onCreated, onLimit }: CreateNamespaceFormProps) {
  const { t } = useTranslation(["namespaces", "common"]);
  const fieldError = useFieldError();
  const failureText = useFailureText();
  const form = useForm({ resolver: zodResolver(CreateNamespaceBody) });
  const { errors } = form.formState;
  const creation = useCreateNamespace();
  const busy = creation.isPending;

  function create(values: CreateNamespaceBody): void {
    creation.mutate(values, {
      onSuccess(created) {
        onClose();
        onCreated(created);
      },
      onError(error) {
        if (!(error instanceof ApiFailure) || error.code !== "NAMESPACE_LIMIT_REACHED") return;
        onClose();
        onLimit();
      },
    });
  }

  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit(create)(event)}
    >
      {creation.isError ? (
        <Notice tone="bad" title={t("createFailed")} onDismiss={creation.reset}>
          {failureText(creation.error, t("common:tryLater"))}
        </Notice>
      ) : null}
      <Field
        label={t("form.name")}
        hint={t("form.nameHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="[&_input]:font-mono"
        disabled={busy}
        error={fieldError(errors.name?.message)}
        {...form.register("name", { setValueAs: emptyToUndefined })}
      />
      <Field
        label={t("form.environment")}
        hint={t("form.environmentHint")}
        autoComplete="off"
        disabled={busy}
        error={fieldError(errors.environment?.message)}
        {...form.register("environment", { setValueAs: emptyToUndefined })}
      />
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button onClick={onClose}>{t("common:cancel")}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t("create")}
        </Button>
      </div>
    </form>
  );
}

/** What is left empty is left out: the server then makes up a name. */
function emptyToUndefined(value: unknown): unknown {
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}
