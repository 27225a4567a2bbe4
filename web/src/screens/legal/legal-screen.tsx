import { useTranslation } from "react-i18next";
import { PublicHeader } from "../../ui/public-header.tsx";

export interface LegalScreenProps {
  readonly kind: "privacy" | "terms" | "dpa";
}

/** A legal document. */
export function LegalScreen({ kind }: LegalScreenProps) {
  const { t } = useTranslation(kind);
  return (
    <>
      <PublicHeader />
      <main className="mx-auto max-w-[1128px] px-4 py-12 md:px-6">
        <h1 className="text-page font-bold tracking-tight">{t("title")}</h1>
      </main>
    </>
  );
}
