/** Dates on this screen, the same in every language: `Nov 21, 2026`. */
const DATE = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });

/** An ISO time as a day. */
export function memberDate(iso: string): string {
  return DATE.format(new Date(iso));
}
