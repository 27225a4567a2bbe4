import type { AnalyticsEvent } from "../../../worker/contract/analytics.ts";
import { VisibleTime } from "./visible-time.ts";

const DEPTHS = [25, 50, 75, 100] as const;
/** The share of a section that has to be seen. */
const SECTION_SHARE = 0.3;
const DAY_SECONDS = 86_400;

type Count = (event: AnalyticsEvent) => void;

/**
 * Counts one page from now on: its view, each `data-section` once when 0.3 of it is seen, how far it
 * was scrolled, clicks on what carries `data-analytics`, and the seconds it could be seen. The
 * returned function ends that, and counts the last seconds.
 */
export function watchPage(path: string, count: Count): () => void {
  const end = new AbortController();
  const { signal } = end;
  const sections = watchSections((section) => count({ name: "section_view", path, section }));
  const reached = new Set<number>();
  addEventListener(
    "scroll",
    () => countDepths(reached, (percent) => count({ name: "scroll_depth", path, percent })),
    { passive: true, signal },
  );
  document.addEventListener(
    "click",
    ({ target }) => {
      const element = target instanceof Element ? nameOf(target.closest("[data-analytics]")) : "";
      if (element !== "") count({ name: "click", path, element });
    },
    { capture: true, signal },
  );
  const time = new VisibleTime(performance.now(), document.visibilityState === "visible");
  const countTime = (): void => {
    const seconds = Math.min(time.take(performance.now()), DAY_SECONDS);
    if (seconds > 0) count({ name: "time_on_page", path, seconds });
  };
  document.addEventListener(
    "visibilitychange",
    () => {
      time.set(document.visibilityState === "visible", performance.now());
      countTime();
    },
    // Before the batch goes, which another listener of this event sends.
    { capture: true, signal },
  );
  count({ name: "page_view", path });
  return () => {
    end.abort();
    sections.disconnect();
    countTime();
  };
}

function nameOf(element: Element | null): string {
  return element?.getAttribute("data-analytics") ?? "";
}

function watchSections(see: (section: string) => void): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        see(target.getAttribute("data-section") ?? "");
      }
    },
    { threshold: SECTION_SHARE },
  );
  for (const section of document.querySelectorAll("[data-section]")) observer.observe(section);
  return observer;
}

function countDepths(
  reached: Set<number>,
  count: (percent: (typeof DEPTHS)[number]) => void,
): void {
  const { scrollHeight } = document.documentElement;
  // A pixel less: a zoomed page can end between two pixels.
  const seen = ((scrollY + innerHeight + 1) / scrollHeight) * 100;
  for (const percent of DEPTHS) {
    if (percent > seen || reached.has(percent)) continue;
    reached.add(percent);
    count(percent);
  }
}
