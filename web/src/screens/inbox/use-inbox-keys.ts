import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useHotkeys } from "react-hotkeys-hook";
import { useScreenCommands } from "../../frame/screen-commands.ts";
import type { MessageAction, MessageActions } from "./use-message-actions.ts";

/** The keys in the order of the palette. */
const KEYS = [
  { key: "j", shown: "j", action: "next" },
  { key: "k", shown: "k", action: "previous" },
  { key: "o", shown: "o", action: "read" },
  { key: "/", shown: "/", action: "search" },
  { key: "c", shown: "c", action: "copyCode" },
  { key: "l", shown: "l", action: "copyLink" },
  { key: "u", shown: "u", action: "toggleRead" },
  { key: "#", shown: "#", action: "remove" },
  { key: "escape", shown: "Esc", action: "close" },
] as const satisfies readonly { key: string; shown: string; action: MessageAction }[];

/** Where # is needs shift on one keyboard and none on another; enter does what o does. */
const HOTKEYS = [...KEYS.map(({ key }) => key), "shift+#", "enter"];
/** After g, a key belongs to it for so long, as in `g k`. */
const SEQUENCE_MS = 1000;
const PRESSABLE = "a, button, input, summary, [role=tab]";

/** Gives the inbox its keys, and lists them in the palette. */
export function useInboxKeys(actions: MessageActions): void {
  const { t } = useTranslation("inbox");
  const goingSince = useRef(-SEQUENCE_MS);
  useHotkeys("g", ({ timeStamp }) => {
    goingSince.current = timeStamp;
  });
  useHotkeys(
    HOTKEYS,
    (event) => {
      const pressed = event.key.toLowerCase();
      if (pressed === "enter" && isWithin(event.target, PRESSABLE)) return;
      if (event.timeStamp - goingSince.current < SEQUENCE_MS) return;
      const action = pressed === "enter" ? "read" : KEYS.find(({ key }) => key === pressed)?.action;
      event.preventDefault();
      if (action !== undefined) actions[action]();
    },
    {
      useKey: true,
      ignoreEventWhen: ({ target }) => isWithin(target, "[role=dialog], [role=alertdialog]"),
    },
  );

  // The palette's list stays the same while what it does is always the latest.
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  }, [actions]);
  const commands = useMemo(
    () =>
      KEYS.map(({ shown, action }) => ({
        label: t(`keys.${action}`),
        keys: shown,
        act: () => latest.current[action](),
      })),
    [t],
  );
  useScreenCommands(commands);
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
