import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { MAX_ORGANIZATION_NAME, organizationName } from "../../../../worker/contract/field.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { useFieldError } from "../../i18n/field-error.ts";
import { useCan } from "../../queries/company.ts";
import { useUser } from "../../session/auth-context.ts";
import { toast } from "../../toasts/toast-store.ts";
import { Field } from "../../ui/field.tsx";
import { useChangeCompany } from "./company-mutations.ts";
import { SettingsForm } from "./settings-form.tsx";

const OrganizationBody = z.object({ name: organizationName() });

/** Renames the organization. */
export function OrganizationForm() {
  const { t } = useTranslation("settings");
  const { company } = useUser();
  const mayChange = useCan("company.change");
  const fieldError = useFieldError();
  const failureText = useFailureText();
  const change = useChangeCompany();
  const form = useForm({
    resolver: zodResolver(OrganizationBody),
    values: { name: company.name },
    reValidateMode: "onSubmit",
  });

  function save({ name }: { name: string }): void {
    if (company.id === "") {
      fail(t("organization.errorNoCompany"));
      return;
    }
    change.mutate(
      { name },
      {
        onSuccess() {
          const description = t("organization.successMessage");
          toast({ tone: "ok", title: t("organization.successTitle"), description });
        },
        onError: (error) => fail(failureText(error, t("organization.errorMessage"))),
      },
    );
  }

  function fail(description: string): void {
    toast({ tone: "bad", title: t("organization.errorTitle"), description });
  }

  return (
    <SettingsForm
      busy={change.isPending}
      submit={t("organization.save")}
      locked={!mayChange}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <Field
        label={t("organization.name")}
        maxLength={MAX_ORGANIZATION_NAME}
        autoComplete="organization"
        disabled={change.isPending || !mayChange}
        error={fieldError(form.formState.errors.name?.message)}
        {...form.register("name", { onChange: () => form.clearErrors() })}
      />
    </SettingsForm>
  );
}
