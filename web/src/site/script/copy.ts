import { logFailure } from "../../log/log-failure.ts";

const SHOWN_MS = 2000;

/** Copies the page's Markdown, and says so for two seconds. */
export function copyOnPress(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy-from]")) {
    button.addEventListener("click", () => void copy(button));
  }
}

async function copy(button: HTMLElement): Promise<void> {
  const { copyFrom = "", copied = "" } = button.dataset;
  const label = button.textContent;
  try {
    const answer = await fetch(copyFrom);
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    await navigator.clipboard.writeText(await answer.text());
    button.textContent = copied;
    setTimeout(() => (button.textContent = label), SHOWN_MS);
  } catch (error) {
    logFailure("The page could not be copied.", error);
    // The page itself can be taken by hand.
    location.assign(copyFrom);
  }
}
