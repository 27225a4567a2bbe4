/** What the build has made for the site's pages. */
export interface SiteAssets {
  /** Inlined; null: a development server brings it. */
  readonly css: string | null;
  /** Address of the page's script; null likewise. */
  readonly script: string | null;
  /** Addresses of the font files to fetch at once. */
  readonly fonts: readonly string[];
  /** The application, fetched when somebody signs in: its script and its style. */
  readonly app: { readonly script: string; readonly css: string };
}
