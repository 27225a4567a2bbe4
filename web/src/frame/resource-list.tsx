import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useLanguage } from "../i18n/use-language.ts";
import { isInConsole, resourcesIn } from "./resources.ts";

/** Help and reading, at the foot of the first screen. */
export function ResourceList() {
  const { t } = useTranslation("console");
  const [language] = useLanguage();
  return (
    <section aria-labelledby="resources" className="px-4 py-8 md:px-6">
      <h2 id="resources" className="font-semibold">
        {t("resources.title")}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-small">
        {resourcesIn(language).map(({ name, href }) => (
          <li key={name}>
            <Link
              to={href}
              reloadDocument={!isInConsole(href)}
              className="inline-block py-1.5 text-blue underline max-md:py-2.5"
            >
              {t(`resources.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
