import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { check } from "recheck";
import { expect, test } from "vitest";
import { parseSync } from "vite";

// Mail, addresses and queries are written by anybody. A regular expression that takes more than linear
// time on some text lets one mail hold a Worker up, so none may stand in the code.

// In this process: the package's other engines are not installed.
process.env["RECHECK_BACKEND"] = "pure";

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDERS = ["worker", "email-worker", "local", "web/src"];

/** What an expression that is not linear has for an excuse: why no long text ever meets it. */
const EXCUSED: Readonly<Record<string, string>> = {};

interface Literal {
  readonly pattern: string;
  readonly flags: string;
}

function filesOf(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name));
}

/** Every regular expression that stands in a file, and each `new RegExp` as null. */
function expressionsOf(file: string, source: string): (Literal | null)[] {
  const lang = file.endsWith("x") ? "tsx" : "ts";
  const { program, errors } = parseSync(file, source, { lang });
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  return collect(program);
}

function collect(value: unknown): (Literal | null)[] {
  if (Array.isArray(value)) return value.flatMap(collect);
  if (typeof value !== "object" || value === null) return [];
  if ("regex" in value && isLiteral(value.regex)) return [value.regex];
  const inner = Object.values(value).flatMap(collect);
  return isConstructed(value) ? [null, ...inner] : inner;
}

function isLiteral(value: unknown): value is Literal {
  return typeof value === "object" && value !== null && "pattern" in value && "flags" in value;
}

function isConstructed(node: object): boolean {
  if (!("callee" in node) || typeof node.callee !== "object" || node.callee === null) return false;
  return "name" in node.callee && node.callee.name === "RegExp";
}

const found = FOLDERS.flatMap(filesOf).map((file) => ({
  file,
  expressions: expressionsOf(file, readFileSync(path.join(ROOT, file), "utf8")),
}));

test(
  "every regular expression takes linear time, whatever it is given",
  { timeout: 300_000 },
  async () => {
    const literals = new Map(
      found.flatMap(({ file, expressions }) =>
        expressions.flatMap((each) =>
          each ? [[`/${each.pattern}/${each.flags}`, { ...each, file }]] : [],
        ),
      ),
    );
    expect(literals.size).toBeGreaterThan(100);
    const slow: string[] = [];
    for (const [text, { pattern, flags, file }] of literals) {
      const { status } = await check(pattern, flags, { timeout: 20_000 });
      if (status !== "safe" && !(text in EXCUSED)) slow.push(`${file}: ${text} is ${status}`);
    }
    expect(slow).toEqual([]);
  },
);

test("expressions that are put together while the code runs stand where they are known", () => {
  const files = found.filter(({ expressions }) => expressions.includes(null));
  expect(files.map(({ file }) => file)).toEqual([]);
});

test.each([
  ["/^([a-zA-Z0-9]+-?)+$/", "vulnerable"],
  ["/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/", "vulnerable"],
  ["/^[A-Za-z0-9-]{6,}$/", "safe"],
])("%s would be found %s", async (source, status) => {
  const [literal] = expressionsOf("a.ts", `const a = ${source};`);
  expect(await check(literal?.pattern ?? "", literal?.flags ?? "")).toMatchObject({ status });
});
