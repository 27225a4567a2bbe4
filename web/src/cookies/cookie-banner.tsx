import { X } from "lucide-react";
import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PATHS } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { currentConsent, onConsent, storeConsent } from "./consent.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const CookiePreferences = lazyPart(
  async () => (await import("./cookie-preferences.tsx")).CookiePreferences,
);

const DELAY_MS = 1000;

/** Asks for consent, 1 s after the page has loaded, until it was answered or closed. */
export function CookieBanner() {
  const consent = useSyncExternalStore(onConsent, currentConsent);
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return due && consent === null ? <Banner /> : null;
}

function Banner() {
  const { t } = useTranslation(["cookies", "common"]);
  const [choosing, setChoosing] = useState(false);
  return (
    <section
      aria-label={t("title")}
      className="fixed inset-x-0 bottom-0 z-40 animate-rise border-t border-rule bg-sheet shadow-overlay"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 md:px-6">
        <div className="min-w-0 grow basis-80">
          <h2 className="font-semibold">{t("title")}</h2>
          <p className="text-ink-2">
            {t("text")}{" "}
            <Link to={PATHS.privacy} className="text-blue underline">
              {t("privacy")}
            </Link>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setChoosing(true)}>{t("choose")}</Button>
          <Button look="primary" onClick={() => storeConsent(true)}>
            {t("accept")}
          </Button>
          <IconButton icon={X} label={t("common:close")} onClick={() => storeConsent(false)} />
        </div>
      </div>
      {choosing ? (
        <Suspense>
          <CookiePreferences open onOpenChange={setChoosing} />
        </Suspense>
      ) : null}
    </section>
  );
}
