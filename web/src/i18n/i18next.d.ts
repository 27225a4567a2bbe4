import "i18next";
import type apiDocs from "./locales/en/apiDocs.json";
import type apiKeys from "./locales/en/apiKeys.json";
import type app from "./locales/en/app.json";
import type auth from "./locales/en/auth.json";
import type common from "./locales/en/common.json";
import type consoleTexts from "./locales/en/console.json";
import type contentChecks from "./locales/en/contentChecks.json";
import type cookies from "./locales/en/cookies.json";
import type dpa from "./locales/en/dpa.json";
import type inbox from "./locales/en/inbox.json";
import type members from "./locales/en/members.json";
import type namespaces from "./locales/en/namespaces.json";
import type privacy from "./locales/en/privacy.json";
import type serviceStatus from "./locales/en/serviceStatus.json";
import type settings from "./locales/en/settings.json";
import type spamRules from "./locales/en/spamRules.json";
import type subscription from "./locales/en/subscription.json";
import type terms from "./locales/en/terms.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    returnNull: false;
    resources: {
      apiDocs: typeof apiDocs;
      apiKeys: typeof apiKeys;
      app: typeof app;
      auth: typeof auth;
      common: typeof common;
      console: typeof consoleTexts;
      contentChecks: typeof contentChecks;
      cookies: typeof cookies;
      dpa: typeof dpa;
      inbox: typeof inbox;
      members: typeof members;
      namespaces: typeof namespaces;
      privacy: typeof privacy;
      serviceStatus: typeof serviceStatus;
      settings: typeof settings;
      spamRules: typeof spamRules;
      subscription: typeof subscription;
      terms: typeof terms;
    };
  }
}
