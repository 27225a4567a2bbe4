import { zodResolver } from "@hookform/resolvers/zod";
import type { UseQueryResult } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import type { CompanyView } from "../../../../worker/contract/company.ts";
import { MAX_ORGANIZATION_NAME, shortText } from "../../../../worker/contract/field.ts";
import { TIMEZONES } from "../../../../worker/domain/timezone.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { useFieldError } from "../../i18n/field-error.ts";
import { useCan } from "../../queries/company.ts";
import { toast } from "../../toasts/toast-store.ts";
import { Field } from "../../ui/field.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { useChangeCompany } from "./company-mutations.ts";
import { FormSkeleton } from "./form-skeleton.tsx";
import { SelectField } from "./select-field.tsx";
import { SettingsForm } from "./settings-form.tsx";

const TeamBody = z.object({
  teamName: shortText(MAX_ORGANIZATION_NAME),
  timezone: z.enum(TIMEZONES),
});
type TeamBody = z.output<typeof TeamBody>;

interface TeamFormProps {
  readonly query: UseQueryResult<CompanyView>;
}

/** Sets the team's name and the timezone it works in. */
export function TeamForm({ query }: TeamFormProps) {
  const { t } = useTranslation("settings");
  return (
    <QueryView query={query} skeleton={<FormSkeleton fields={2} />} failure={t("team.loadFailed")}>
      {({ teamName, timezone }) => <Fields teamName={teamName} timezone={timezone} />}
    </QueryView>
  );
}

function Fields({ teamName, timezone }: TeamBody) {
  const { t } = useTranslation(["settings", "common"]);
  const mayChange = useCan("company.change");
  const fieldError = useFieldError();
  const failureText = useFailureText();
  const change = useChangeCompany();
  const form = useForm({ resolver: zodResolver(TeamBody), values: { teamName, timezone } });
  const disabled = change.isPending || !mayChange;

  function save(values: TeamBody): void {
    change.mutate(values, {
      onSuccess: () => void toast({ tone: "ok", title: t("team.saved") }),
      onError(error) {
        const description = failureText(error, t("common:tryLater"));
        toast({ tone: "bad", title: t("team.failed"), description });
      },
    });
  }

  return (
    <SettingsForm
      busy={change.isPending}
      submit={t("team.save")}
      locked={!mayChange}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <Field
        label={t("team.name")}
        maxLength={MAX_ORGANIZATION_NAME}
        autoComplete="off"
        disabled={disabled}
        error={fieldError(form.formState.errors.teamName?.message)}
        {...form.register("teamName")}
      />
      <SelectField
        label={t("team.timezone")}
        choices={TIMEZONES.map((zone) => [zone, t(`team.timezones.${zone}`)])}
        disabled={disabled}
        {...form.register("timezone")}
      />
    </SettingsForm>
  );
}
