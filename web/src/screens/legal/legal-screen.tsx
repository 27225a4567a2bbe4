import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useLanguage } from "../../i18n/use-language.ts";
import { PATHS } from "../../paths.ts";
import { PublicHeader } from "../../frame/public-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useShownPending } from "../../ui/use-shown-pending.ts";
import { legalDocument, type LegalKind } from "./legal-document.ts";

const TEXT =
  "[&_a]:text-blue [&_a]:underline [&_h2]:mt-9 [&_h2]:border-t [&_h2]:border-rule [&_h2]:pt-5 [&_h2]:text-lead [&_h2]:font-semibold [&_li]:mt-1 [&_p]:mt-2 [&_ul]:mt-2 [&_ul]:list-disc [&_ul]:pl-5";

export interface LegalScreenProps {
  readonly kind: LegalKind;
}

/** A legal document, in the language of the page. */
export function LegalScreen({ kind }: LegalScreenProps) {
  const { t } = useTranslation([kind, "common"]);
  const [language] = useLanguage();
  const { data, isPending } = useQuery(legalDocument(kind, language));
  const pending = useShownPending(isPending);
  return (
    <>
      <PublicHeader />
      <main className="min-h-[calc(100dvh-61px)] bg-sheet">
        <div className="mx-auto max-w-3xl px-4 py-10 md:px-6">
          <Link
            to={PATHS.home}
            className="inline-flex items-center gap-2 py-2 text-blue hover:underline"
          >
            <ArrowLeft size={16} aria-hidden />
            {t("common:backHome")}
          </Link>
          <h1 className="mt-4 text-page font-bold tracking-tight">{t("title")}</h1>
          {data === undefined ? null : (
            // oxlint-disable-next-line react/no-danger -- a page of our own, from where this one comes; the CSP lets no script of it run
            <article className={TEXT} dangerouslySetInnerHTML={{ __html: data }} />
          )}
          {pending ? <Skeleton className="mt-4 h-64 w-full" /> : null}
        </div>
      </main>
    </>
  );
}
