import { useTranslation } from "react-i18next";
import { INVITED_ROLES, type InvitedRole } from "../../../../worker/domain/roles.ts";
import { SelectField } from "../../ui/select-field.tsx";

interface RoleFieldProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly role: string;
  readonly onChange: (role: InvitedRole) => void;
  readonly disabled: boolean;
}

/** Chooses one of the roles that can be given. */
export function RoleField({ role, onChange, ...field }: RoleFieldProps) {
  const { t } = useTranslation("members");
  return (
    <SelectField
      {...field}
      value={role}
      onChange={({ target }) => {
        const next = INVITED_ROLES.find((each) => each === target.value);
        if (next !== undefined) onChange(next);
      }}
    >
      {INVITED_ROLES.map((each) => (
        <option key={each} value={each}>
          {t(`roles.${each}`)}
        </option>
      ))}
    </SelectField>
  );
}
