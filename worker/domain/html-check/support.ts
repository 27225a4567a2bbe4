import data from "./support-data.json";

export type Support = "supported" | "partly" | "unsupported" | "unknown";

/** An e-mail program on one platform. */
export interface Client {
  /** Such as `gmail`. */
  readonly family: string;
  readonly familyName: string;
  readonly platformName: string;
}

/** What one client makes of a feature. */
export interface ClientResult {
  readonly client: Client;
  readonly support: Support;
  /** As caniemail words them, in English. */
  readonly notes: readonly string[];
}

const LETTERS: Readonly<Record<string, Support>> = {
  y: "supported",
  a: "partly",
  n: "unsupported",
};

/** The letter of "partly" or "unsupported" at the begin of one client's result. */
const FAULT = /(?:^|,)[an]/;

/** The day that the data was last changed, YYYY-MM-DD. */
export const SUPPORT_UPDATED = data.updated;

export const CLIENTS: readonly Client[] = data.clients;

const FEATURES = new Map(data.features.map((feature) => [feature.slug, feature]));

/** The titles of all features by their slug. */
export const FEATURE_TITLES: ReadonlyMap<string, string> = new Map(
  data.features.map(({ slug, title }) => [slug, title]),
);

/** What every client makes of a feature. Empty for a slug that caniemail does not know. */
export function resultsOf(slug: string): ClientResult[] {
  const feature = FEATURES.get(slug);
  if (feature === undefined) return [];
  const notes = new Map(feature.notes.map(numbered));
  return feature.results.split(",").flatMap((result, index) => {
    const client = CLIENTS[index];
    if (client === undefined) return [];
    const numbers = result.slice(1).split(".");
    return {
      client,
      support: LETTERS[result.charAt(0)] ?? "unknown",
      notes: numbers.flatMap((number) => notes.get(number) ?? []),
    };
  });
}

/** Whether some client supports a feature partly or not at all. */
export function hasFault(slug: string): boolean {
  return FAULT.test(FEATURES.get(slug)?.results ?? "");
}

function numbered(note: string): [number: string, text: string] {
  const end = note.indexOf(" ");
  return [note.slice(0, end), note.slice(end + 1)];
}
