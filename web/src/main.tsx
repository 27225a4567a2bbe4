import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { newQueryClient } from "./api/query-client.ts";
import { App } from "./app.tsx";
import { readStartupQuery } from "./auth/startup-query.ts";
import { loadFirstScreens } from "./first-screens.ts";
import { startI18n } from "./i18n/i18n.ts";
import { languageOf } from "./i18n/languages.ts";
import { isOnSite } from "./paths.ts";
import { AuthProvider } from "./session/auth-provider.tsx";
import { enterDemoSession } from "./session/demo-session.ts";
import "./styles.css";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");

readStartupQuery();
await enterDemoSession();
// Over a page of the site in that page's language; elsewhere the visitor's is detected.
await startI18n(isOnSite() ? languageOf(document.documentElement.lang) : undefined);
await loadFirstScreens(location);

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={newQueryClient()}>
      <BrowserRouter>
        <AuthProvider>
          <App />
        </AuthProvider>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);

const { collectAnalytics } = await import("./cookies/collect-analytics.ts");
// The site's script goes on counting the page below, until the application leaves it.
collectAnalytics({ isWatched: isOnSite() });
