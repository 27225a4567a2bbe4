// The scripts in the heads of the pages read the same key before the first paint.
const KEY = "isDarkMode";
const PAPER = { light: "#eaf0f6", dark: "#0c1424" };

const listeners = new Set<() => void>();

/** Whether the page is dark. */
export function isDark(): boolean {
  return localStorage.getItem(KEY) === "true";
}

/** Turns the page dark or light, and keeps it so on this device. */
export function setDark(dark: boolean): void {
  localStorage.setItem(KEY, String(dark));
  applyTheme();
  for (const listener of listeners) listener();
}

/** Calls `listener` when the theme changes, here or in another tab; the returned function ends that. */
export function onThemeChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== KEY) return;
    applyTheme();
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

function applyTheme(): void {
  const theme = isDark() ? "dark" : "light";
  document.documentElement.dataset["theme"] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", PAPER[theme]);
}
