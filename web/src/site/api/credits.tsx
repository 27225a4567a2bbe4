import type { TFunction } from "i18next";
import type { Language } from "../../../../worker/domain/language.ts";
import { sitePath } from "../site-pages.ts";
import { PanelSection } from "./panel-section.tsx";

interface CreditsProps {
  readonly t: TFunction<"apiDocs">;
  readonly language: Language;
}

/** What a credit is, and what happens without one. */
export function Credits({ t, language }: CreditsProps) {
  return (
    <>
      <PanelSection title={t("credits.what")}>
        <p>{t("credits.whatText")}</p>
        <p className="text-ink-2">{t("credits.free")}</p>
      </PanelSection>
      <PanelSection title={t("credits.over")}>
        <p>
          {`${t("credits.overText")} `}
          <a
            href={sitePath({ name: "pricing", slug: null, language })}
            data-analytics="credits-pricing"
            className="text-blue underline underline-offset-3"
          >
            {t("credits.billing")}
          </a>
        </p>
      </PanelSection>
    </>
  );
}
