import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../worker/domain/language.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../web/content/legal");
const KINDS = ["privacy", "terms", "dpa"];

test("there is each document in each language, and no other", () => {
  const names = KINDS.flatMap((kind) => LANGUAGES.map((language) => `${kind}-${language}.html`));
  expect(readdirSync(FOLDER).toSorted()).toEqual(names.toSorted());
});

test.each(readdirSync(FOLDER))("%s has one text, in its language, that runs nothing", (name) => {
  const html = readFileSync(path.join(FOLDER, name), "utf8");
  expect(html).toContain(`<html lang="${name.replace(/^[a-z]+-|\.html$/g, "")}">`);
  expect(html.match(/<article>/g)).toHaveLength(1);
  // The build says whose address it is.
  expect(html.match(/[\w.{}]+@[\w.]+/g) ?? []).toEqual([]);
  expect(html).not.toMatch(/<script|<iframe|<style|\son\w+=|javascript:/i);
});

test.each(KINDS)("the %s documents have the same parts in every language", (kind) => {
  const parts = LANGUAGES.map((language) => {
    const html = readFileSync(path.join(FOLDER, `${kind}-${language}.html`), "utf8");
    return html.match(/<(?:h2|p|li)>/g);
  });
  expect(parts[1]).toEqual(parts[0]);
  expect(parts[2]).toEqual(parts[0]);
});
