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

const BOUNDED =
  "reads some hundred characters at most from each start, so its time is linear with a large factor";

/** What an expression that is not linear has for an excuse: why no long text ever meets it. */
const EXCUSED: Readonly<Record<string, string>> = {
  [String.raw`/<img\b[^>]{0,100}\ssrc=.?https?:\/\/[^>]{6,80}\?[^>]{8}/i`]: BOUNDED,
  [String.raw`/\b(?:de[ae]r\s|att(?:ention|n):?\s?)(?:\S{1,30}\s)?ben[ei]ficiary\b/i`]: BOUNDED,
  [String.raw`/\b(?:enlarge|increase|grow|lengthen|larger\b|bigger\b|longer\b|thicker\b|\binches\b).{0,50}\b(?:penis|male organ|dick|breast(?!\s{1,3}cancer))/i`]:
    BOUNDED,
  [String.raw`/\d{1,20}[^\d\s]\d{1,20}[^\d\s]\d{1,20}[^\d\s]\d{1,20}[^\s.]{0,20}\.\S{1,100}\.\S/`]:
    BOUNDED,
  [String.raw`/\d[^\d\s]{1,60}\d\S{0,100}\.(?:docsis|cable|dsl|adsl|dhcp|cpe)\./i`]: BOUNDED,
  [String.raw`/\d{11}[^\s@]{0,64}@/`]: BOUNDED,
  [String.raw`/\blose (?:[^ ]{1,40} ){0,6}?[^ ]{0,40}(?:pounds|lbs|weight)/i`]: BOUNDED,
  [String.raw`/(?<![a-z0-9])(?:[a-z][a-z0-9+.-]{1,30}:\/\/|mailto:)/gi`]:
    "reads 31 characters at most from each start; the checker gives up on it",
};

interface Literal {
  readonly pattern: string;
  readonly flags: string;
}

function filesOf(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".wrangler/"))
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
  "email-worker/spam-relays.ts": "forms of Received headers, each read from its beginning only",
  "worker/domain/spam/date-rules.ts": "names of days and months",
  "worker/domain/spam/sender-rules.ts": "seven letters, and some hundred characters beside them",
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
