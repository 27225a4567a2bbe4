import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const DOCUMENT = readFileSync(path.join(ROOT, "SECURITY.md"), "utf8");

/** The rows of the table of attacks, without its head. */
const rows = DOCUMENT.split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1)
  .map((line) => line.split("|").map((cell) => cell.trim()));

test("each attack has a defence, and a test that is there", () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const [, attack = "", defence = "", tests = ""] of rows) {
    expect([attack, defence.length > 10]).toEqual([attack, true]);
    const named = tests.split(", ").map((name) => /^`(test\/[\w./-]+\.test\.ts)`$/.exec(name)?.[1]);
    expect([attack, named.filter((file) => !file || !existsSync(path.join(ROOT, file)))]).toEqual([
      attack,
      [],
    ]);
  }
});

test("it says where to write to, and names each secret's home", () => {
  expect(DOCUMENT).toMatch(/## Reporting\n\nWrite to \S+@\S+:/);
  expect(existsSync(path.join(ROOT, "local/deploy/secrets.ts"))).toBe(true);
});
