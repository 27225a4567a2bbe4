/** Fields of a mail that a reader may filter by, in the words of testmail.app's API. */
export const FILTER_FIELDS = [
  "tag",
  "envelope_from",
  "envelope_to",
  "from",
  "to",
  "cc",
  "subject",
  "text",
  "html",
  "sender_ip",
  "id",
] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

/** One condition on a field; of several, all must hold. */
export interface FieldFilter {
  readonly field: FilterField;
  /** wildcard: `*` stands for any text, `?` for one character. Both matches are case-sensitive. */
  readonly match: "exact" | "wildcard";
  readonly action: "include" | "exclude";
  readonly value: string;
}

export const SORT_FIELDS = [
  "timestamp",
  "tag",
  "envelope_from",
  "envelope_to",
  "from",
  "to",
  "cc",
  "subject",
  "sender_ip",
  "spam_score",
] as const;
export type SortField = (typeof SORT_FIELDS)[number];

export interface FieldSort {
  readonly field: SortField;
  readonly order: "asc" | "desc";
}

export const MAX_FILTERS = 10;
const MAX_SORTS = 5;
const MAX_VALUE = 1000;
/** Each star is a bound value or two, and D1 takes 100 in a statement. */
export const MAX_STARS = 10;
/** D1's limit for a pattern of GLOB, which `?` needs. */
export const MAX_GLOB_BYTES = 50;

/** What is wrong with these filters and sorts, in words; null for nothing. */
export function fieldFault(
  filters: readonly FieldFilter[],
  sorts: readonly FieldSort[],
): string | null {
  if (filters.length > MAX_FILTERS) return `advanced_filters: takes at most ${MAX_FILTERS} filters`;
  if (sorts.length > MAX_SORTS) return `advanced_sorts: takes at most ${MAX_SORTS} sorts`;
  const wildcards = filters.filter(({ match }) => match === "wildcard");
  const stars = wildcards.flatMap(({ value }) => value.match(/\*+/g) ?? []).length;
  if (stars > MAX_STARS) return `advanced_filters: has at most ${MAX_STARS} stars in all`;
  if (filters.some(({ value }) => value.length > MAX_VALUE)) {
    return `advanced_filters: a value has at most ${MAX_VALUE} characters`;
  }
  const isTooLong = wildcards.some(
    ({ value }) => value.includes("?") && globBytes(value) > MAX_GLOB_BYTES,
  );
  return isTooLong
    ? `advanced_filters: a wildcard with ? has at most ${MAX_GLOB_BYTES} bytes; * alone has no such limit`
    : null;
}

/** A wildcard as a pattern of SQLite's GLOB, which knows brackets beside `*` and `?`. */
export function globOf(wildcard: string): string {
  return wildcard.replaceAll("[", "[[]");
}

function globBytes(wildcard: string): number {
  return new TextEncoder().encode(globOf(wildcard)).length;
}
