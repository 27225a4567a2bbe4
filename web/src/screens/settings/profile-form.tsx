import { zodResolver } from "@hookform/resolvers/zod";
import type { UseQueryResult } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import type { AccountView } from "../../../../worker/contract/account.ts";
import { language, personName } from "../../../../worker/contract/field.ts";
import { LANGUAGES } from "../../../../worker/domain/language.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { useFieldError } from "../../i18n/field-error.ts";
import { LANGUAGE_NAMES } from "../../i18n/languages.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { toast } from "../../toasts/toast-store.ts";
import { Field } from "../../ui/field.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { useChangeAccount } from "./account-mutations.ts";
import { FormSkeleton } from "./form-skeleton.tsx";
import { SelectField } from "./select-field.tsx";
import { SettingsForm } from "./settings-form.tsx";

const ProfileBody = z.object({ name: personName(), language: language() });
type ProfileBody = z.output<typeof ProfileBody>;

interface ProfileFormProps {
  readonly query: UseQueryResult<AccountView>;
}

/** Sets the user's name and language. */
export function ProfileForm({ query }: ProfileFormProps) {
  const { t } = useTranslation("settings");
  return (
    <QueryView query={query} skeleton={<FormSkeleton fields={2} />} failure={t("accountFailed")}>
      {(user) => <Fields name={user.name} language={user.language} />}
    </QueryView>
  );
}

function Fields(current: ProfileBody) {
  const { t } = useTranslation(["settings", "common"]);
  const [, setLanguage] = useLanguage();
  const fieldError = useFieldError();
  const failureText = useFailureText();
  const change = useChangeAccount();
  const form = useForm({ resolver: zodResolver(ProfileBody), values: current });

  function save(values: ProfileBody): void {
    change.mutate(values, {
      onSuccess() {
        toast({ tone: "ok", title: t("profile.saved") });
        if (values.language !== current.language) setLanguage(values.language);
      },
      onError(error) {
        const description = failureText(error, t("common:tryLater"));
        toast({ tone: "bad", title: t("profile.failed"), description });
      },
    });
  }

  return (
    <SettingsForm
      busy={change.isPending}
      submit={t("profile.save")}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <Field
        label={t("profile.name")}
        autoComplete="name"
        disabled={change.isPending}
        error={fieldError(form.formState.errors.name?.message)}
        {...form.register("name")}
      />
      <SelectField
        label={t("profile.language")}
        choices={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]])}
        disabled={change.isPending}
        {...form.register("language")}
      />
    </SettingsForm>
  );
}
