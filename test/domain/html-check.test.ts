import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { supportData } from "../../local/support-data.ts";
import {
  checkHtml,
  MAX_HTML,
  type HtmlProblem,
} from "../../worker/domain/html-check/html-check.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A mail of the largest size that is read, of one piece. */
function fill(piece: string): string {
  return piece.repeat(Math.ceil(MAX_HTML / piece.length));
}

function problemsOf(html: string): Map<string, HtmlProblem> {
  return new Map(checkHtml(html).problems.map((problem) => [problem.feature, problem]));
}

/** Features that no client fails at are no problems; of these some client fails at each. */
test.each([
  ['<p style="display:flex">', ["css-display-flex", "css-display"]],
  ['<p style="margin-top:-1rem">', ["css-margin", "css-unit-rem"]],
  ['<p style="border-top-left-radius:3px">', ["css-border-radius"]],
  [
    '<p style="width:calc(1px + 1vw)!important">',
    ["css-unit-calc", "css-unit-vw", "css-important"],
  ],
  ['<p style="--a:1">', ["css-variables"]],
  ['<p style="font-family:&quot;Segoe UI&quot;;gap:1px">', ["css-gap"]],
  ['<p style="background:url(a.webp)">', ["image-webp"]],
  ["<p style=\"background:url('a.svg?x')\">", ["image-svg"]],
  [
    "<style>@media (prefers-color-scheme: dark){a{color:red}}</style>",
    ["css-at-media-prefers-color-scheme", "css-at-media"],
  ],
  ["<style>@font-face{font-family:a;src:url(a)}</style>", ["css-at-font-face"]],
  ["<style>@import 'a.css';</style>", ["css-at-import"]],
  ["<style>a > b{}</style>", ["css-selector-child"]],
  [
    "<style>a + b, c ~ d{}</style>",
    ["css-selector-adjacent-sibling", "css-selector-general-sibling", "css-selector-grouping"],
  ],
  ["<style>[a=b]{}</style>", ["css-selector-attribute"]],
  ["<style>.a.b{}</style>", ["css-selector-chaining"]],
  ["<style>.a .b{}</style>", ["css-selector-descendant"]],
  ["<style>a:hover{}</style>", ["css-pseudo-class-hover"]],
  [
    "<style>p::before{} q:after{}</style>",
    ["css-pseudo-element-before", "css-pseudo-element-after"],
  ],
  ["<style>a{ .b &{ gap:1px } }</style>", ["css-nesting", "css-gap"]],
  ["<style>a{ @media print{ gap:1px } }</style>", ["css-gap"]],
  ["<style>a{gap:1px", ["css-gap"]],
  ["<style>/* a */</style>", ["css-comments"]],
  ["<video src=a></video>", ["html-video"]],
  [
    "<form><input type=checkbox><button>Go</button></form>",
    ["html-form", "html-input-checkbox", "html-button-submit"],
  ],
  [
    '<img src="a.avif" srcset="b.webp 2x" loading=lazy>',
    ["image-avif", "image-webp", "html-srcset", "html-loading-attribute"],
  ],
  ['<a href="#top">Up</a>', ["html-anchor-links"]],
  ["<!doctype html>", ["html-doctype"]],
  ["<section>", ["html-semantics"]],
  ['<img src="data:image/png;base64,AA">', ["image-base64"]],
])("%s uses %j", (html, features) => {
  expect([...problemsOf(html).keys()]).toEqual(expect.arrayContaining(features));
});

test.each([
  ["<style>@keyframes a{ from{color:red} 50%{color:blue} }</style>", "css-selector-type"],
  ["<style>@font-face{font-weight:bold}</style>", "css-font-weight"],
  ["<style>a{content:'display:flex; gap:1px'}</style>", "css-gap"],
  ["<style>a{background:url(a;gap:1px)}</style>", "css-gap"],
  ["<style>a:not(.b > c){}</style>", "css-selector-child"],
  ["<script>'<form>'</script>", "html-form"],
  ["<p>display:flex</p>", "css-display-flex"],
  ['<p style="font-family:Arial">', "css-font"],
  ["<!-- <form> -->", "html-form"],
  ['<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "a">', "html-doctype"],
])("%s does not use %s", (html, feature) => {
  expect(problemsOf(html).has(feature)).toBe(false);
});

test("a problem names its lines in the source, and the clients with what caniemail notes", () => {
  const html = `<html>
<style>
.a { gap: 1px }

.b { color: red; gap: 2px }
</style>
<p style="color:red;
 gap:3px">`;
  expect(problemsOf(html).get("css-gap")).toMatchObject({
    title: "gap, column-gap, row-gap",
    category: "css",
    count: 3,
    lines: [3, 5, 8],
  });
  const display = problemsOf('<p style="display:block">').get("css-display");
  const outlook = display?.affected.find(({ family }) => family === "outlook");
  expect(outlook).toEqual({
    family: "outlook",
    name: "Outlook",
    platforms: ["Windows", "Windows Mail"],
    support: "partly",
    notes: [
      "Buggy. `display:none` does not inherit to inner tables.",
      "Partial. Only supports `display:none` (but not on `<img>`).",
    ],
  });
});

test("what most clients fail at comes first", () => {
  const names = [...problemsOf("<style>.a{gap:1px}</style>").keys()];
  expect(names.indexOf("css-gap")).toBeLessThan(names.indexOf("css-selector-class"));
});

test("families are told how much of what is used they support", () => {
  const { families, features } = checkHtml('<p style="display:none;border-image:none">');
  expect(features).toBe(4);
  const gmail = families.find(({ family }) => family === "gmail");
  expect(gmail?.name).toBe("Gmail");
  for (const { supported, partly, unsupported } of families) {
    expect(supported + partly + unsupported).toBeCloseTo(100);
  }
  const plain = checkHtml("text").families;
  expect(plain.every(({ supported }) => supported === 100)).toBe(true);
});

describe("hostile HTML", () => {
  test.each([
    ["deep elements", fill("<div>")],
    ["deep rules", `<style>${fill("a{")}`],
    ["deep at-rules", `<style>${"@a{".repeat(150_000)}${"b{}".repeat(150_000)}`],
    ["open parentheses", `<style>a{b:${fill("(")}`],
    ["broken strings", `<style>${fill('"\n')}`],
    ["many attributes", `<p ${fill("a=b ")}>`],
    ["many style attributes", fill('<p style="gap:1px">')],
    ["entities", `<p style="${fill("&quot;")}">`],
    ["a tag that never ends", fill("<")],
  ])("of %s is read to its end in linear time", (_, html) => {
    const { problems } = checkHtml(html);
    expect(problems.length).toBeLessThan(10);
    for (const { lines } of problems) expect(lines.length).toBeLessThanOrEqual(20);
  });

  test("beyond the limit is not read, and that is said", () => {
    expect(checkHtml(`${" ".repeat(MAX_HTML)}<form>`)).toMatchObject({
      truncated: true,
      problems: [],
    });
    expect(checkHtml("<form>").truncated).toBe(false);
  });
});

test("the data that the check reads is caniemail's, as the package has it", () => {
  const source = readFileSync(
    path.join(ROOT, "node_modules/caniemail/data/caniemail.json"),
    "utf8",
  );
  const drawn = readFileSync(path.join(ROOT, "worker/domain/html-check/support-data.json"), "utf8");
  expect(drawn).toBe(supportData(source));
});

test("of a client's versions the latest counts, though JavaScript sorts keys that are numbers", () => {
  const drawn = supportData(`{
    "last_update_date": "2026-05-13 14:45:41 +0000",
    "nicenames": { "family": {}, "platform": {} },
    "data": [
      {
        "slug": "css-gap",
        "title": "gap",
        "stats": { "apple-mail": { "ios": {"10.3":"n","12":"y","13":"y","18.3.2":"a #2 #3"} } },
        "notes_by_num": null
      }
    ]
  }`);
  expect(drawn).toContain('"results":"a2.3"');
});
