import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const DOCUMENT = readFileSync(path.join(ROOT, "SECURITY.md"), "utf8");

/** The rows of the table of attacks, without its head. */
const rows = DOCUMENT.split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1)
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** A file and parts of titles of its tests, as the document writes them. */
const NAMED = /^`(test\/[\w./-]+\.test\.ts)` ("[^"]+"(?:, "[^"]+")*)$/;

const TITLED = new Set(["test", "describe"]);

/** The titles of a file's tests, also of those made from tables; what a title fills in is left out. */
function titlesOf(file: string): string[] {
  return collect(parseSync(file, readFileSync(path.join(ROOT, file), "utf8")).program);
}

function collect(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(collect);
  if (typeof node !== "object" || node === null) return [];
  const inner = Object.values(node).flatMap(collect);
  if (!("callee" in node && "arguments" in node && Array.isArray(node.arguments))) return inner;
  const [first]: unknown[] = node.arguments;
  return TITLED.has(rootOf(node.callee)) ? [textOf(first), ...inner] : inner;
}

/** The name that a call begins with: `test` of `test.each(table)("title")`. */
function rootOf(node: unknown): string {
  if (typeof node !== "object" || node === null) return "";
  if ("name" in node) return String(node.name);
  if ("object" in node) return rootOf(node.object);
  return "callee" in node ? rootOf(node.callee) : "";
}

function textOf(node: unknown): string {
  if (typeof node !== "object" || node === null) return "";
  if ("value" in node && typeof node.value === "string") return node.value;
  if (!("quasis" in node && Array.isArray(node.quasis))) return "";
  return node.quasis.map((quasi: { value: { raw: string } }) => quasi.value.raw).join("…");
}

/** What is wrong with one entry of a row: a form of its own, no such file, or no such title. */
function faultsOf(entry: string): string[] {
  const [, file = "", quoted = ""] = NAMED.exec(entry) ?? [];
  if (file === "" || !existsSync(path.join(ROOT, file))) return [`no test: ${entry}`];
  const titles = titlesOf(file);
  return [...quoted.matchAll(/"([^"]+)"/g)]
    .map(([, part = ""]) => part)
    .filter((part) => !titles.some((title) => title.includes(part)))
    .map((part) => `${file} has no test "${part}"`);
}

test("each attack has a defence, and tests that are there under the titles it names", () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const [, attack = "", defence = "", tests = ""] of rows) {
    expect([attack, defence.length > 10]).toEqual([attack, true]);
    expect([attack, tests.split("; ").flatMap(faultsOf)]).toEqual([attack, []]);
  }
});

test.each([
  ['`test/redos.test.ts` "takes linear time"', []],
  ['`test/redos.test.ts` "takes no time"', ['test/redos.test.ts has no test "takes no time"']],
  // A word of the file that is no title.
  ['`test/redos.test.ts` "BOUNDED"', ['test/redos.test.ts has no test "BOUNDED"']],
  ["`test/redos.test.ts`", ["no test: `test/redos.test.ts`"]],
  ['`test/gone.test.ts` "a"', ['no test: `test/gone.test.ts` "a"']],
])("of %s it would say %j", (entry, faults) => {
  expect(faultsOf(entry)).toEqual(faults);
});

test("it says where to write to, and names each secret's home", () => {
  expect(DOCUMENT).toMatch(/## Reporting\n\nWrite to \S+@\S+:/);
  expect(existsSync(path.join(ROOT, "local/deploy/secrets.ts"))).toBe(true);
});
