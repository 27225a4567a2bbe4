/** What a page has to reach. Scores are 0 to 100. */
export interface PageBudget {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo?: number;
  /** Largest contentful paint, ms. */
  readonly lcp: number;
  /** Total blocking time, ms. */
  readonly tbt?: number;
  /** Cumulative layout shift. */
  readonly cls?: number;
}

const CONSOLE: PageBudget = { performance: 90, accessibility: 100, bestPractices: 100, lcp: 2500 };

/** Every page that is measured, by its path; `{namespace}` is one with mails. */
export const PAGES: Readonly<Record<string, PageBudget>> = {
  "/console": CONSOLE,
  "/console/namespaces?ns={namespace}": CONSOLE,
  "/status": CONSOLE,
};
