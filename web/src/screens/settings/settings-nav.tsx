import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import type { SettingsPart } from "../../queries/settings-parts.ts";

interface SettingsNavProps {
  readonly parts: readonly SettingsPart[];
}

/** The parts of the settings by name. On phones the screen is scrolled instead. */
export function SettingsNav({ parts }: SettingsNavProps) {
  const { t } = useTranslation("settings");
  // It may be what names the tab.
  const { search } = useLocation();
  return (
    <nav aria-label={t("parts")} className="border-b border-rule px-6 py-3 max-md:hidden">
      <ul className="flex flex-wrap gap-x-5 text-small">
        {parts.map((part) => (
          <li key={part}>
            <Link
              to={{ search, hash: part }}
              replace
              className="inline-block py-1.5 text-ink-2 hover:text-ink hover:underline"
            >
              {t(`${part}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
