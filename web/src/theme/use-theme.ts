import { useSyncExternalStore } from "react";
import { isDark, onThemeChange, setDark } from "./theme.ts";

/** Whether the page is dark, and the way to turn it over. */
export function useTheme(): readonly [boolean, () => void] {
  const dark = useSyncExternalStore(onThemeChange, isDark);
  return [dark, () => setDark(!dark)];
}
