import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { check } from "recheck";
import { expect, test, vi } from "vitest";
import { parseSync } from "vite";

// Mail, addresses and queries are written by anybody. A regular expression that takes more than linear
// time on some text lets one mail hold a Worker up, so none may stand in the code.

// In this process: the package's other engines are not installed.
process.env["RECHECK_BACKEND"] = "pure";

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDERS = ["worker", "email-worker", "local", "web/src"];

/** Some take seconds to be judged. */
const LONG = { timeout: 300_000 };

/** What an expression that is not linear has for an excuse: why no long text ever meets it. */
const EXCUSED: Readonly<Record<string, string>> = {
  [String.raw`/(?<![a-z0-9])(?:[a-z][a-z0-9+.-]{1,30}:\/\/|mailto:)/gi`]:
    "reads 31 characters at most from each start; the checker gives up on it",
};

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

async function slowOnes(literals: readonly (Literal & { file: string })[]): Promise<string[]> {
  const slow: string[] = [];
  for (const { pattern, flags, file } of literals) {
    const text = `/${pattern}/${flags}`;
    if (text in EXCUSED) continue;
    const { status } = await check(pattern, flags, { timeout: 20_000 });
    if (status !== "safe") slow.push(`${file}: ${text} is ${status}`);
  }
  return slow;
}

test("every regular expression takes linear time, whatever it is given", LONG, async () => {
  const literals = found.flatMap(({ file, expressions }) =>
    expressions.flatMap((each) => (each ? [{ ...each, file }] : [])),
  );
  expect(literals.length).toBeGreaterThan(100);
  expect(await slowOnes(literals)).toEqual([]);
});

/** Files that put expressions together, and out of what. */
const COMPOSED: Readonly<Record<string, string>> = {
  "worker/middleware/errors.ts": "paths of routes: fixed words and [^/]+",
  "email-worker/code-candidates.ts": "lists of words, when it is loaded",
  "email-worker/code-context.ts": "lists of words, when it is loaded",
  "email-worker/text-links.ts": "copies of its own literals",
};

test(
  "expressions that are put together stand where they are known, and are linear too",
  LONG,
  async () => {
    const files = found.filter(({ expressions }) => expressions.includes(null));
    expect(files.map(({ file }) => file).toSorted()).toEqual(Object.keys(COMPOSED).toSorted());
    const made: (Literal & { file: string })[] = [];
    class Recorded extends RegExp {
      constructor(pattern: string | RegExp, flags?: string) {
        super(pattern, flags);
        made.push({ pattern: this.source, flags: this.flags, file: "put together" });
      }
    }
    vi.stubGlobal("RegExp", Recorded);
    await import("../email-worker/code-candidates.ts");
    await import("../email-worker/code-context.ts");
    vi.unstubAllGlobals();
    expect(made.length).toBeGreaterThan(5);
    expect(await slowOnes(made)).toEqual([]);
  },
);

test.each([
  ["/^([a-zA-Z0-9]+-?)+$/", "vulnerable"],
  ["/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/", "vulnerable"],
  ["/^[A-Za-z0-9-]{6,}$/", "safe"],
])("%s would be found %s", async (source, status) => {
  const [literal] = expressionsOf("a.ts", `const a = ${source};`);
  expect(await check(literal?.pattern ?? "", literal?.flags ?? "")).toMatchObject({ status });
});
