/** What a page has to reach. Scores are 0 to 100. */
export interface PageBudget {
  /** Seen by a signed-in user; everything else by a visitor. */
  readonly isSignedIn?: boolean;
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

const APPLICATION: PageBudget = {
  performance: 90,
  accessibility: 100,
  bestPractices: 100,
  lcp: 2500,
};
const CONSOLE: PageBudget = { ...APPLICATION, isSignedIn: true };

const SITE: PageBudget = {
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  lcp: 1800,
  tbt: 200,
  cls: 0.02,
};

/**
 * Every page that is measured, by its path; `{namespace}` is one with mails. Visitors' come first:
 * who has signed in stays so.
 */
export const PAGES: Readonly<Record<string, PageBudget>> = {
  "/": SITE,
  "/es": SITE,
  "/produto": SITE,
  "/precos": SITE,
  "/documentacao": SITE,
  "/blog/how-waiting-works": SITE,
  "/status": APPLICATION,
  "/console": CONSOLE,
  "/console/namespaces?ns={namespace}": CONSOLE,
};
