import { useTranslation } from "react-i18next";
import { openAuthDialog } from "../../auth/open-auth-dialog.ts";
import { Button } from "../../ui/button.tsx";
import { PublicHeader } from "../../ui/public-header.tsx";

/** The landing page. */
export function HomeScreen() {
  const { t } = useTranslation("home");
  return (
    <>
      <PublicHeader>
        <Button look="quiet" onClick={() => openAuthDialog("signin")}>
          {t("signIn")}
        </Button>
        <Button look="primary" onClick={() => openAuthDialog("signup")}>
          {t("signUp")}
        </Button>
      </PublicHeader>
      <main className="mx-auto max-w-[1128px] px-4 py-20 md:px-6">
        <h1 className="max-w-[14ch] text-[clamp(40px,6vw,74px)] leading-[1.02] font-extrabold tracking-[-0.035em]">
          {t("headline")}
        </h1>
        <p className="mt-6 max-w-[48ch] text-lead text-ink-2">{t("lead")}</p>
      </main>
    </>
  );
}
