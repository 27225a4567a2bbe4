import * as z from "zod/mini";

const Results = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.string())));
const Feature = z.object({
  slug: z.string(),
  title: z.string(),
  stats: Results,
  notes_by_num: z.nullable(z.record(z.string(), z.string())),
});
type Feature = z.output<typeof Feature>;
const CanIEmail = z.object({
  last_update_date: z.string(),
  nicenames: z.object({
    family: z.record(z.string(), z.string()),
    platform: z.record(z.string(), z.string()),
  }),
  data: z.array(Feature),
});

/** Clients that were tested for less than this share of the features say nothing of a mail. */
const MIN_TESTED = 0.8;
/** y: supported, a: partly, n: not, each with the numbers of its notes; u: nobody knows. */
const RESULT = /^([yan])((?: #\d+)*)$/;

/**
 * caniemail's published JSON cut down to what the HTML check reads: clients that were tested well, and
 * the latest result of each. A result is a letter and the numbers of its notes; they stand in the order of
 * the clients. Takes and returns JSON.
 */
export function supportData(json: string): string {
  const { last_update_date: updated, nicenames, data } = CanIEmail.parse(JSON.parse(ordered(json)));
  const clients = clientsOf(data).map(([family, platform]) => ({
    family,
    platform,
    familyName: nicenames.family[family] ?? family,
    platformName: nicenames.platform[platform] ?? platform,
  }));
  const features = data.map(({ slug, title, stats, notes_by_num: notes }) => ({
    slug,
    title: title.trim(),
    results: clients
      .map(({ family, platform }) => latest(stats[family]?.[platform] ?? {}))
      .join(","),
    notes: Object.entries(notes ?? {}).map(([number, text]) => `${plainNumber(number)} ${text}`),
  }));
  const head = `{"updated":${JSON.stringify(updated.slice(0, 10))},\n"clients":${rows(clients)},\n`;
  return `${head}"features":${rows(features)}}\n`;
}

function rows(values: readonly object[]): string {
  return `[\n${values.map((value) => JSON.stringify(value)).join(",\n")}\n]`;
}

/** Keys that are numbers would be sorted by JavaScript; the order of versions is that of time. */
function ordered(json: string): string {
  return json.replace(/"(\d+)":/g, '"v$1":');
}

function plainNumber(key: string): string {
  return key.replace(/^v/, "");
}

function clientsOf(data: readonly Feature[]): [family: string, platform: string][] {
  const counts = new Map<string, number>();
  for (const { stats } of data) {
    for (const [family, platforms] of Object.entries(stats)) {
      for (const platform of Object.keys(platforms)) {
        const key = `${family} ${platform}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  return [...counts]
    .filter(([, count]) => count >= data.length * MIN_TESTED)
    .map(([key]) => key.split(" "))
    .map(([family = "", platform = ""]) => [family, platform]);
}

function latest(versions: Readonly<Record<string, string>>): string {
  const [, letter = "u", notes = ""] =
    RESULT.exec(Object.values(versions).at(-1)?.trim() ?? "") ?? [];
  const numbers = notes.replaceAll(" #", ".").slice(1);
  return `${letter}${numbers}`;
}
