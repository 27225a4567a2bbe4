import {
  CLIENTS,
  FEATURE_TITLES,
  hasFault,
  resultsOf,
  type ClientResult,
  type Support,
} from "./support.ts";
import { usedFeatures, type Use } from "./used-features.ts";

/** Of what a mail uses, how much a family of clients supports; per cent, with one decimal. */
export interface FamilyShare {
  readonly family: string;
  readonly name: string;
  readonly supported: number;
  readonly partly: number;
  readonly unsupported: number;
}

/** Clients of one family that treat a feature alike. */
export interface AffectedClients {
  readonly family: string;
  readonly name: string;
  readonly platforms: readonly string[];
  readonly support: "partly" | "unsupported";
  readonly notes: readonly string[];
}

/** A feature of a mail that not every client supports. */
export interface HtmlProblem {
  /** caniemail's name for it. */
  readonly feature: string;
  readonly title: string;
  readonly category: "html" | "css" | "image";
  readonly count: number;
  readonly lines: readonly number[];
  readonly affected: readonly AffectedClients[];
}

export interface HtmlCheck {
  /** Features that caniemail knows and the mail uses. */
  readonly features: number;
  readonly families: readonly FamilyShare[];
  /** What breaks in most clients first. */
  readonly problems: readonly HtmlProblem[];
  /** Problems beyond the limit. */
  readonly omitted: number;
  /** The HTML is longer than is read. */
  readonly truncated: boolean;
}

/** Characters of HTML that are read. Gmail itself cuts a mail at a tenth of it. */
export const MAX_HTML = 1024 * 1024;
/** Problems that are told; the rest is counted. */
export const MAX_PROBLEMS = 100;

/** How well e-mail clients show a mail's HTML, by what caniemail knows of them. Linear in the HTML's length. */
export function checkHtml(html: string): HtmlCheck {
  const used = judgedFeatures(html);
  const all = used.flatMap(({ results }) => results);
  const problems = used
    .filter(({ slug }) => hasFault(slug))
    .toSorted((a, b) => weight(b.results) - weight(a.results));
  return {
    features: used.length,
    families: families().map((family) => share(family, all)),
    problems: problems.slice(0, MAX_PROBLEMS).map(viewProblem),
    omitted: Math.max(0, problems.length - MAX_PROBLEMS),
    truncated: html.length > MAX_HTML,
  };
}

/** How many problems `checkHtml` would find, without what it says of them. */
export function countHtmlProblems(html: string): number {
  return [...usedFeatures(html.slice(0, MAX_HTML)).keys()].filter(hasFault).length;
}

interface JudgedFeature {
  readonly slug: string;
  readonly use: Use;
  readonly results: readonly ClientResult[];
}

function judgedFeatures(html: string): JudgedFeature[] {
  const used = usedFeatures(html.slice(0, MAX_HTML));
  return [...used].map(([slug, use]) => ({ slug, use, results: resultsOf(slug) }));
}

function families(): { family: string; name: string }[] {
  const names = new Map(CLIENTS.map(({ family, familyName }) => [family, familyName]));
  return [...names].map(([family, name]) => ({ family, name }));
}

function share(
  { family, name }: { family: string; name: string },
  results: readonly ClientResult[],
): FamilyShare {
  const own = results.filter(({ client }) => client.family === family);
  const count = (support: Support): number =>
    own.filter((result) => result.support === support).length;
  const known = own.length - count("unknown");
  // Rounded up, so that no fault looks like none; what is left is supported.
  const tenths = (part: number): number => (known === 0 ? 0 : Math.ceil((part / known) * 1000));
  const [partly, unsupported] = [tenths(count("partly")), tenths(count("unsupported"))];
  const supported = Math.max(0, 1000 - partly - unsupported);
  return {
    family,
    name,
    supported: supported / 10,
    partly: partly / 10,
    unsupported: Math.min(unsupported, 1000 - partly) / 10,
  };
}

function weight(results: readonly ClientResult[]): number {
  const weights: Readonly<Record<Support, number>> = {
    unsupported: 2,
    partly: 1,
    supported: 0,
    unknown: 0,
  };
  return results.reduce((sum, { support }) => sum + weights[support], 0);
}

function viewProblem({ slug, use, results }: JudgedFeature): HtmlProblem {
  return {
    feature: slug,
    title: FEATURE_TITLES.get(slug) ?? slug,
    category: categoryOf(slug),
    count: use.count,
    lines: use.lines,
    affected: affectedBy(results),
  };
}

function categoryOf(slug: string): HtmlProblem["category"] {
  if (slug.startsWith("css-")) return "css";
  return slug.startsWith("image-") ? "image" : "html";
}

function affectedBy(results: readonly ClientResult[]): AffectedClients[] {
  const groups = new Map<string, AffectedClients & { platforms: string[] }>();
  for (const { client, support, notes } of results) {
    if (support !== "partly" && support !== "unsupported") continue;
    const key = JSON.stringify([client.family, support, notes]);
    const group = groups.get(key) ?? {
      family: client.family,
      name: client.familyName,
      platforms: [],
      support,
      notes,
    };
    group.platforms.push(client.platformName);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The page of caniemail that tells of a feature. */
export function featurePage(slug: string): string {
  return `https://www.caniemail.com/features/${slug}/`;
}
