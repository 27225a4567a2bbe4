import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";

interface SettingsFormProps {
  /** Called with the submit event, which is not to reload the page. */
  readonly onSubmit: (event: React.SubmitEvent) => void;
  readonly busy: boolean;
  /** Verb and object: "Save name". */
  readonly submit: string;
  /** The role allows no change. */
  readonly locked?: boolean;
  readonly children: ReactNode;
}

/** Fields and the button that saves them; for those who may not, why it is missing. */
export function SettingsForm(props: SettingsFormProps) {
  const { onSubmit, busy, submit, locked = false, children } = props;
  const { t } = useTranslation("settings");
  return (
    <form noValidate className="max-w-md space-y-4" onSubmit={onSubmit}>
      {children}
      {locked ? (
        <p className="text-small text-ink-2">{t("managersOnly")}</p>
      ) : (
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
      )}
    </form>
  );
}
