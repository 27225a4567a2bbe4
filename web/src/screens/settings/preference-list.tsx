import { Switch } from "../../ui/switch.tsx";

export interface Preference {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly on: boolean;
  /** It is always so. */
  readonly fixed?: boolean;
}

interface PreferenceListProps {
  readonly preferences: readonly Preference[];
  readonly onSwitch: (name: string, on: boolean) => void;
}

/** Switches, each with what it is for. */
export function PreferenceList({ preferences, onSwitch }: PreferenceListProps) {
  return (
    <ul className="border-t border-rule">
      {preferences.map(({ name, title, text, on, fixed = false }) => (
        <li key={name} className="flex items-center gap-4 border-b border-rule-soft py-3">
          <div className="min-w-0 grow">
            <h3 className="font-medium">{title}</h3>
            <p className="text-small text-ink-2">{text}</p>
          </div>
          <Switch
            label={title}
            checked={on}
            disabled={fixed}
            onCheckedChange={(next) => onSwitch(name, next)}
          />
        </li>
      ))}
    </ul>
  );
}
