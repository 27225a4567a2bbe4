import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { MAX_CODE } from "../../../../worker/contract/field.ts";
import { Field } from "../../ui/field.tsx";

const PLACEHOLDER = "000000";

interface CodeFieldProps extends Omit<ComponentProps<typeof Field>, "label"> {
  /** Tells it from another code on the page. */
  readonly label?: string;
}

/** The field for a code out of a mail. */
export function CodeField({ label, ...props }: CodeFieldProps) {
  const { t } = useTranslation("settings");
  return (
    <Field
      label={label ?? t("code")}
      placeholder={PLACEHOLDER}
      maxLength={MAX_CODE}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      className="[&_input]:font-mono [&_input]:tracking-[0.2em]"
      {...props}
    />
  );
}
