import { Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Route, Routes, useLocation } from "react-router-dom";
import { track } from "./analytics/track.ts";
import { AuthDialogHost } from "./auth/auth-dialog-host.tsx";
import { ProviderReturn } from "./auth/provider-return.tsx";
import { ConsolePage } from "./console-page.tsx";
import { CookieBanner } from "./cookies/cookie-banner.tsx";
import { useLanguage } from "./i18n/use-language.ts";
import { CONSOLE_TABS, PATHS, tabPath } from "./paths.ts";
import {
  LegalScreen,
  StatusScreen,
  SubscriptionCancelScreen,
  SubscriptionSuccessScreen,
} from "./screens.ts";
import { SitePage } from "./site-page.tsx";
import { ToasterHost } from "./toasts/toaster-host.tsx";

const CONSOLE_PATHS = [PATHS.console, ...CONSOLE_TABS.map(tabPath)];

/** Every route, and what lies over all of them. */
export function App() {
  usePageChange();
  return (
    <>
      <Suspense>
        <Routes>
          {CONSOLE_PATHS.map((path) => (
            <Route key={path} path={path} element={<ConsolePage />} />
          ))}
          <Route
            path={PATHS.subscriptionSuccess}
            element={
              <ConsolePage>
                <SubscriptionSuccessScreen />
              </ConsolePage>
            }
          />
          <Route
            path={PATHS.subscriptionCancel}
            element={
              <ConsolePage>
                <SubscriptionCancelScreen />
              </ConsolePage>
            }
          />
          <Route path={PATHS.privacy} element={<LegalScreen kind="privacy" />} />
          <Route path={PATHS.terms} element={<LegalScreen kind="terms" />} />
          <Route path={PATHS.dpa} element={<LegalScreen kind="dpa" />} />
          <Route path={PATHS.status} element={<StatusScreen />} />
          <Route path="*" element={<SitePage />} />
        </Routes>
      </Suspense>
      <Suspense>
        <AuthDialogHost />
        <CookieBanner />
        <ProviderReturn />
        <ToasterHost />
      </Suspense>
    </>
  );
}

/** The title and the page's language follow path and language; analytics is told the path. */
function usePageChange(): void {
  const { pathname } = useLocation();
  const { t } = useTranslation("app");
  const [language] = useLanguage();
  useEffect(() => {
    document.title = t("title");
    document.documentElement.lang = language;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a screen may have changed the title; a new path takes it back
  }, [language, pathname, t]);
  useEffect(() => track({ name: "page_view", path: pathname }), [pathname]);
  useEffect(takeFirstPaintAway, []);
}

/** What app.html showed in this one's place. */
function takeFirstPaintAway(): void {
  document.getElementById("first-paint")?.remove();
}
