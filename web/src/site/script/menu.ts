/** Closes the menu of small screens when something in it was picked, and by Escape. */
export function watchMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("[data-menu]");
  if (menu === null) return;
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLAnchorElement) menu.open = false;
  });
  menu.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
