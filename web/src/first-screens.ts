import { tabOf } from "./frame/tab-of.ts";
import type { LazyPart } from "./ui/lazy-part.tsx";
import { logFailure } from "./log/log-failure.ts";
import { PATHS } from "./paths.ts";
import {
  ConsoleFrame,
  LegalScreen,
  StatusScreen,
  SubscriptionCancelScreen,
  SubscriptionSuccessScreen,
  TAB_SCREENS,
} from "./screens.ts";
import { namespacesScreen } from "./screens/namespaces-tab.tsx";

type Preloaded = Pick<LazyPart<object>, "preload">;

/**
 * Fetches what the address shows, so that its first paint is the screen itself. What cannot be had
 * is asked for again when it is shown, and fails there.
 */
export async function loadFirstScreens({ pathname, search }: Location): Promise<void> {
  try {
    await Promise.all(
      firstScreens(pathname, new URLSearchParams(search)).map((each) => each.preload()),
    );
  } catch (error) {
    logFailure("The first screen did not come ahead.", error);
  }
}

function firstScreens(pathname: string, query: URLSearchParams): readonly Preloaded[] {
  if (pathname === PATHS.status) return [StatusScreen];
  if ([PATHS.privacy, PATHS.terms, PATHS.dpa].some((path) => path === pathname)) {
    return [LegalScreen];
  }
  if (!pathname.startsWith(PATHS.console)) return [];
  return [ConsoleFrame, consoleScreen(pathname, query)];
}

function consoleScreen(pathname: string, query: URLSearchParams): Preloaded {
  if (pathname === PATHS.subscriptionSuccess) return SubscriptionSuccessScreen;
  if (pathname === PATHS.subscriptionCancel) return SubscriptionCancelScreen;
  const tab = tabOf(pathname, query);
  return tab === "namespaces" ? namespacesScreen(query) : TAB_SCREENS[tab];
}
