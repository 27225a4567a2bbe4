import { currentConsent, storeConsent } from "../../cookies/consent.ts";

const DELAY_MS = 1000;

/** Shows the notice 1 s after the page has loaded where no consent is stored; keeps the answer. */
export function watchConsent(): void {
  const notice = document.getElementById("cookie-notice");
  if (notice === null || currentConsent() !== null) return;
  setTimeout(() => (notice.hidden = false), DELAY_MS);
  notice.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const { submitter, currentTarget } = event;
    if (!(currentTarget instanceof HTMLFormElement)) return;
    const answer = submitter instanceof HTMLButtonElement ? submitter.value : "none";
    const isChosen = new FormData(currentTarget).has("preferences");
    storeConsent(answer === "all" || (answer === "chosen" && isChosen));
    notice.hidden = true;
  });
}
