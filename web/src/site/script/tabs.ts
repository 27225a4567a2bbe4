const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Lets tabs be picked by press and by arrow keys (WAI-ARIA tabs pattern, automatic activation). */
export function startTabs(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[role="tablist"]')) {
    const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
    for (const [index, tab] of tabs.entries()) {
      tab.addEventListener("click", () => pick(tabs, tab));
      tab.addEventListener("keydown", ({ key }) => {
        const step = STEPS[key];
        if (step === undefined) return;
        const next = tabs[(index + step + tabs.length) % tabs.length];
        if (next === undefined) return;
        pick(tabs, next);
        next.focus();
      });
    }
  }
}

function pick(tabs: readonly HTMLElement[], picked: HTMLElement): void {
  for (const tab of tabs) {
    const isPicked = tab === picked;
    tab.setAttribute("aria-selected", String(isPicked));
    tab.tabIndex = isPicked ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
    if (panel !== null) panel.hidden = !isPicked;
  }
}
