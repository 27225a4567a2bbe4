/**
 * Lets links within the mail scroll to their target. By itself a `srcdoc` would take them for links
 * to the page around it.
 */
export function followFragments(mail: Document): void {
  for (const link of mail.querySelectorAll('a[href^="#"], area[href^="#"]')) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      targetOf(mail, link.getAttribute("href") ?? "")?.scrollIntoView();
    });
  }
}

/** What `#name` stands for: an id, an old anchor, or the top. */
function targetOf(mail: Document, href: string): Element | null {
  const name = CSS.escape(href.slice(1));
  if (name === "") return mail.documentElement;
  return mail.querySelector(`#${name}, a[name="${name}"]`);
}
