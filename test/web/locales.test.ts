import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LINT_RULE_IDS } from "../../worker/domain/content-lint/lint-rule.ts";
import { LANGUAGES } from "../../worker/domain/language.ts";
import { SPAM_RULES } from "../../worker/domain/spam/spam-rules.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../web/src/i18n/locales");
const AREAS =
  "apiDocs apiKeys app auth common console contentChecks cookies dpa inbox members namespaces privacy " +
  "serviceStatus settings site spamRules subscription terms";
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** Texts that are the same word in another language. A new one needs a second look, hence a place here. */
const SAME_WORDS = new Set([
  "API",
  "Blog",
  "Cookies",
  "Docs",
  "Enterprise",
  "Error",
  "Links",
  "GraphQL",
  "Menu",
  "Namespaces",
  "Pro",
  "Tags",
  "Console",
  "{{namespaces}} namespaces",
]);

type Texts = Readonly<Record<string, string>>;

/** Every text of an area, by its dotted key. */
function textsOf(language: string, area: string): Texts {
  const file = path.join(FOLDER, language, `${area}.json`);
  return Object.fromEntries(flatten(JSON.parse(readFileSync(file, "utf8")), ""));
}

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value !== "object" || value === null) return [[key, String(value)]];
  return Object.entries(value).flatMap(([name, inner]) =>
    flatten(inner, key === "" ? name : `${key}.${name}`),
  );
}

/** Keys without their plural forms, of which each language has its own. */
function keysOf(texts: Texts): string[] {
  return [...new Set(Object.keys(texts).map((key) => key.replace(PLURAL, "")))].toSorted();
}

function placeholdersOf(text: string): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();
}

test.each(LANGUAGES)("%s has every area and no other", (language) => {
  const files = readdirSync(path.join(FOLDER, language)).toSorted();
  expect(files).toEqual(AREAS.split(" ").map((area) => `${area}.json`));
});

const translations = LANGUAGES.filter((language) => language !== "en");
const cases = translations.flatMap((language) =>
  AREAS.split(" ").map((area) => [language, area] as const),
);

test.each(cases)("%s says in %s all that English says", (language, area) => {
  expect(keysOf(textsOf(language, area))).toEqual(keysOf(textsOf("en", area)));
});

test.each(cases)("%s leaves nothing of %s in English", (language, area) => {
  const english = textsOf("en", area);
  const left = Object.entries(textsOf(language, area)).filter(
    ([key, text]) => text === english[key] && /\p{L}{3}/u.test(text) && !SAME_WORDS.has(text),
  );
  expect(left).toEqual([]);
});

test.each(cases)("%s fills in %s what English fills in", (language, area) => {
  const english = textsOf("en", area);
  for (const [key, text] of Object.entries(textsOf(language, area))) {
    const twin = english[key] ?? english[key.replace(PLURAL, "_other")] ?? "";
    expect([key, placeholdersOf(text)]).toEqual([key, placeholdersOf(twin)]);
  }
});

test.each(LANGUAGES)("%s has each plural form that its numbers need", (language) => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const area of AREAS.split(" ")) {
    const texts = textsOf(language, area);
    const plurals = new Set(
      Object.keys(texts)
        .filter((key) => key.endsWith("_other"))
        .map((key) => key.replace(PLURAL, "")),
    );
    for (const key of plurals) {
      for (const form of needed) expect(texts).toHaveProperty([`${key}_${form}`]);
    }
  }
});

test("each rule of the spam test is translated, and says in English what the API says", () => {
  const said = Object.fromEntries(SPAM_RULES.map(({ name, description }) => [name, description]));
  expect(textsOf("en", "spamRules")).toEqual(said);
});

test("each rule of the content lint has a sentence", () => {
  const rules = Object.keys(textsOf("en", "contentChecks"))
    .filter((key) => key.startsWith("lint.rules."))
    .map((key) => key.slice("lint.rules.".length));
  expect(rules).toEqual(LINT_RULE_IDS);
});

test.each(LANGUAGES)(
  "%s says what a plan costs and allows by the plans' own figures",
  (language) => {
    const retyped = Object.values(textsOf(language, "site")).filter((text) =>
      /\$\s?\d|10[.,]000/.test(text),
    );
    expect(retyped).toEqual([]);
  },
);
