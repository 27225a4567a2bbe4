import { useEffect, type ReactNode } from "react";
import { tellLeftSite } from "./analytics/left-site.ts";
import { useConsoleTab } from "./frame/console-tabs.ts";
import { ConsoleFrame, TAB_SCREENS } from "./screens.ts";
import { SignedInOnly } from "./session/guards.tsx";

interface ConsolePageProps {
  /** Shown instead of the tab's screen. */
  readonly children?: ReactNode;
}

/** The console, for signed-in users, with the screen of the tab that the address names. */
export function ConsolePage({ children }: ConsolePageProps) {
  const tab = useConsoleTab();
  const Screen = TAB_SCREENS[tab];
  useEffect(leaveSite, []);
  return (
    <SignedInOnly>
      <ConsoleFrame>{children ?? <Screen key={tab} />}</ConsoleFrame>
    </SignedInOnly>
  );
}

/** Takes a page of the public site away, under which the visitor signed in. */
function leaveSite(): void {
  document.getElementById("site")?.remove();
  tellLeftSite();
}
