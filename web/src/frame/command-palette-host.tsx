import { Suspense, useEffect, useState } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { useNavigate } from "react-router-dom";
import { CONSOLE_TABS, tabPath } from "../paths.ts";
import { TAB_LOOKS } from "./console-tabs.ts";
import { onOpenCommandPalette } from "./open-command-palette.ts";
import { logFailure } from "../log/log-failure.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const CommandPalette = lazyPart(async () => (await import("./command-palette.tsx")).CommandPalette);

const GO_KEYS = CONSOLE_TABS.map((tab) => `g>${TAB_LOOKS[tab].key}`);

/** Listens for the console's keys, and shows the palette, whose code is fetched when all is quiet. */
export function CommandPaletteHost() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();

  useEffect(() => onOpenCommandPalette(() => setOpen(true)), []);
  useEffect(() => {
    // Safari has no idle callbacks; it fetches the palette when it is opened.
    if (!("requestIdleCallback" in window)) return;
    const idle = window.requestIdleCallback(() => void preload());
    return () => window.cancelIdleCallback(idle);
  }, []);

  useHotkeys("mod+k", () => setOpen((isOpen) => !isOpen), {
    enableOnFormTags: true,
    preventDefault: true,
  });
  useHotkeys("shift+?", () => setOpen(true), { useKey: true });
  useHotkeys(GO_KEYS, (_, { keys }) => {
    const tab = CONSOLE_TABS.find((each) => TAB_LOOKS[each].key === keys?.at(-1));
    if (tab !== undefined) void navigate(tabPath(tab));
  });

  return open ? (
    <Suspense>
      <CommandPalette onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}

function preload(): Promise<void> {
  return CommandPalette.preload().catch((error: unknown) =>
    logFailure("The palette did not come ahead.", error),
  );
}
