import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { DEPLOY_HELP } from "../local/deploy/options.ts";
import { OPTIONS, SECRETS } from "../local/deploy/secrets.ts";
import { dataPointOf } from "../worker/domain/metric.ts";
import { SAMPLE_EVENTS } from "./domain/sample-events.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const DOCUMENT = readFileSync(path.join(ROOT, "docs/operations.md"), "utf8");
const WATCHING = DOCUMENT.split("## Watching")[1]?.split("\n## ")[0] ?? "";

/** Texts that are not ours, as an operator meets them. */
const OF_OTHERS = ["D1_ERROR", "exceeded CPU"];

/** How an error's message begins: what stands before the caught error, or is said of work in the background. */
const MESSAGES = [
  /`([^`\n]+?): \$\{(?:faultText\(|answer\.problem|problem\})/g,
  /inBackground\(\s*context,\s*["`]([^"`]+)["`]/g,
];

/** The beginnings of all errors that the code reports, with … for what differs. */
function messages(): string[] {
  return ["worker", "email-worker"]
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts") && !name.startsWith("log/"))
        .map((name) => readFileSync(path.join(ROOT, folder, name), "utf8")),
    )
    .flatMap((source) => MESSAGES.flatMap((pattern) => [...source.matchAll(pattern)]))
    .map(([, text = ""]) => text.replaceAll(/\$\{[^}]*\}/g, "…"))
    .filter((text) => text !== "…");
}

function missing(names: readonly string[], document: string): string[] {
  return names.filter((name) => !document.includes(name));
}

test("each event has its row, and each kind of data point its own with the detail", () => {
  const events = Object.values(SAMPLE_EVENTS);
  expect(
    missing(
      events.map(({ event }) => `\n| \`${event}\` |`),
      WATCHING,
    ),
  ).toEqual([]);
  for (const event of events) {
    const [kind, detail] = dataPointOf(event)?.blobs ?? [];
    if (kind === undefined || detail === undefined) continue;
    const row = WATCHING.split("\n").find((line) => line.startsWith(`| ${kind} |`)) ?? "";
    expect([kind, row === ""]).toEqual([kind, false]);
    // Reasons have a table of their own.
    expect(missing(kind === "refusal" ? [] : [detail], row)).toEqual([]);
  }
});

test("what an error begins with stands there, and what is quoted there is what one begins with", () => {
  const told = messages();
  expect(told.length).toBeGreaterThan(15);
  expect(
    missing(
      told.map((text) => `"${text}"`),
      WATCHING,
    ),
  ).toEqual([]);
  const quoted = [...WATCHING.matchAll(/"([^"\n]+)"/g)].map(([, text = ""]) => text);
  expect(quoted.filter((text) => ![...told, ...OF_OTHERS].includes(text))).toEqual([]);
});

test("each secret, option and var of a deploy stands there", () => {
  const vars = /\n\[vars\]\n([^[]*)/.exec(readFileSync(path.join(ROOT, "wrangler.toml"), "utf8"));
  const names = [...(vars?.[1] ?? "").matchAll(/^(\w+) = /gm)].map(([, name = ""]) => name);
  expect(names).toContain("INBOX_HOST");
  const all = [...Object.keys(SECRETS), ...OPTIONS, ...names];
  expect(
    missing(
      all.map((name) => `\`${name}\``),
      DOCUMENT,
    ),
  ).toEqual([]);
  const flags = [...DEPLOY_HELP.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, flag = ""]) => flag);
  expect(
    missing(
      flags.filter((flag) => flag !== "--help"),
      DOCUMENT,
    ),
  ).toEqual([]);
});
