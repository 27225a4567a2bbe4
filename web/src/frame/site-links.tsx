import { useTranslation } from "react-i18next";
import { useLanguage } from "../i18n/use-language.ts";
import { sitePath } from "../site/site-pages.ts";

const PAGES = ["product", "resources", "pricing", "docs", "blog"] as const;

/** To the pages of the public site, in the visitor's language. */
export function SiteLinks() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return PAGES.map((name) => (
    <a
      key={name}
      href={sitePath({ name, slug: null, language })}
      data-analytics={`header-${name}`}
      className="py-1 text-ink-2 hover:text-ink"
    >
      {t(`nav.${name}`)}
    </a>
  ));
}
