const HEADER_PX = 70;

/** Marks in the header the section that is in view. */
export function markSections(): void {
  const links = [...document.querySelectorAll<HTMLElement>("[data-spy]")];
  const ids = new Set(links.map((link) => link.dataset["spy"]));
  const sections = [...document.querySelectorAll<HTMLElement>("[data-section]")].filter(({ id }) =>
    ids.has(id),
  );
  if (sections.length === 0) return;
  const inView = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      const current = sections.findLast((section) => inView.has(section))?.id;
      for (const link of links) {
        if (link.dataset["spy"] === current) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    },
    // The line just below the header: a section is in view from where a link to it scrolls.
    { rootMargin: `-${HEADER_PX + 1}px 0px -60% 0px` },
  );
  for (const section of sections) observer.observe(section);
}
