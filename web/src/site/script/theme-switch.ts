import { isDark, setDark } from "../../theme/theme.ts";

/** Lets the header's button turn the page dark or light. */
export function switchTheme(): void {
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    button.addEventListener("click", () => setDark(!isDark()));
  }
}
