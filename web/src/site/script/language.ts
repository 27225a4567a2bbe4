/** Keeps the language that was picked, so that sign-in and console speak it too. */
export function rememberLanguage(): void {
  for (const link of document.querySelectorAll<HTMLElement>("[data-language]")) {
    link.addEventListener("click", () => {
      localStorage.setItem("i18nextLng", link.dataset["language"] ?? "");
    });
  }
}
