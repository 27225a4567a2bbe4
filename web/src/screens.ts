import { lazyScreen } from "./lazy-screen.ts";
import { NamespacesTab } from "./screens/namespaces-tab.tsx";

// Every screen, each a chunk of its own.

export const LegalScreen = lazyScreen(
  async () => (await import("./screens/legal/legal-screen.tsx")).LegalScreen,
  [],
);
export const StatusScreen = lazyScreen(
  async () => (await import("./screens/status/status-screen.tsx")).StatusScreen,
  ["serviceStatus"],
);
export const ConsoleFrame = lazyScreen(
  async () => (await import("./frame/console-frame.tsx")).ConsoleFrame,
  ["console", "auth"],
);
export const SubscriptionSuccessScreen = lazyScreen(
  async () => (await import("./screens/subscription/success-screen.tsx")).SubscriptionSuccessScreen,
  ["subscription"],
);
export const SubscriptionCancelScreen = lazyScreen(
  async () => (await import("./screens/subscription/cancel-screen.tsx")).SubscriptionCancelScreen,
  ["subscription"],
);

/** The screen of each tab of the console. */
export const TAB_SCREENS = {
  namespaces: NamespacesTab,
  apikeys: lazyScreen(
    async () => (await import("./screens/api-keys/api-keys-screen.tsx")).ApiKeysScreen,
    ["apiKeys"],
  ),
  apidocs: lazyScreen(
    async () => (await import("./screens/api-docs/api-docs-screen.tsx")).ApiDocsScreen,
    ["apiDocs"],
  ),
  members: lazyScreen(
    async () => (await import("./screens/members/members-screen.tsx")).MembersScreen,
    ["members"],
  ),
  settings: lazyScreen(
    async () => (await import("./screens/settings/settings-screen.tsx")).SettingsScreen,
    ["settings", "cookies"],
  ),
  billing: lazyScreen(
    async () => (await import("./screens/billing/billing-screen.tsx")).BillingScreen,
    ["subscription"],
  ),
};
