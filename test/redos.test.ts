import { Hono } from "hono";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { check } from "recheck";
import { expect, test, vi } from "vitest";
import { parseSync } from "vite";
import type { AppEnv } from "../worker/middleware/app-env.ts";

// Mail, addresses and queries are written by anybody. A regular expression that takes more than linear
// time on some text lets one mail hold a Worker up, so none may stand in the code.

// In this process: the package's other engines are not installed.
process.env["RECHECK_BACKEND"] = "pure";

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDERS = ["worker", "email-worker", "local", "web/src"];

/** Some take seconds to be judged, and many more on a crowded machine. */
const LONG = { timeout: 900_000 };

/**
 * The checker takes a try that is slow by the clock for an attack, which on a crowded machine any may
 * be; given time, it counts steps alone.
 */
const PATIENT = { timeout: 60_000, attackTimeout: 60_000, incubationTimeout: 60_000 };

const BOUNDED =
  "reads some hundred characters at most from each start, so its time is linear with a large factor";

const ONE_START =
  "reads a line of 2,000 characters from its beginning only, in 64 ways at most; a mail has 50 of them";

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
  [String.raw`/[bcdfgjklmnpqrstvwxz]{7}[^\s@]{0,64}@/i`]: BOUNDED,
  [String.raw`/^(\S+) \((?:\S{1,64}@)?([^\s\[()]+?)\.? ?\[(?:IPv6:)?([\da-f.:]{3,45})\]?[^)]{0,80}\)/i`]:
    ONE_START,
  [String.raw`/^(\S+) \((?:\S{0,64}@)?\[?(?:IPv6:)?([\da-f.:]{3,45})\]?(?::\d+)?[^)]{0,40}\)/i`]:
    ONE_START,
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
    const { status } = await check(pattern, flags, PATIENT);
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

/** Files that put expressions together, and how each comes to do so. */
const COMPOSED: Readonly<Record<string, () => Promise<unknown>>> = {
  // Of the paths of all routes.
  "worker/middleware/errors.ts": async () => {
    const { answerNotFound } = await import("../worker/middleware/errors.ts");
    const bare = new Hono<AppEnv>().notFound(answerNotFound);
    expect((await bare.request("/nothing", {}, {})).status).toBe(404);
  },
  // Of lists of words.
  "email-worker/code-candidates.ts": () => import("../email-worker/code-candidates.ts"),
  "email-worker/code-context.ts": () => import("../email-worker/code-context.ts"),
  // Of literals of its own.
  "email-worker/text-links.ts": async () => {
    const { findTextLinks } = await import("../email-worker/text-links.ts");
    expect([...findTextLinks("see http://shop.test")]).toEqual(["http://shop.test"]);
  },
  "email-worker/spam-relays.ts": () => import("../email-worker/spam-relays.ts"),
  "worker/domain/spam/date-rules.ts": () => import("../worker/domain/spam/date-rules.ts"),
  "worker/domain/spam/sender-rules.ts": () => import("../worker/domain/spam/sender-rules.ts"),
};

/** What is made by `new RegExp` while `work` runs. */
async function madeBy(work: () => Promise<unknown>): Promise<Literal[]> {
  const made: Literal[] = [];
  class Recorded extends RegExp {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags);
      made.push({ pattern: this.source, flags: this.flags });
    }
  }
  vi.stubGlobal("RegExp", Recorded);
  await work();
  vi.unstubAllGlobals();
  return made;
}

test("expressions are put together only where all of them are judged", () => {
  const files = found.filter(({ expressions }) => expressions.includes(null));
  expect(files.map(({ file }) => file).toSorted()).toEqual(Object.keys(COMPOSED).toSorted());
});

test.each(Object.entries(COMPOSED))(
  "what %s puts together is linear, too",
  LONG,
  async (file, compose) => {
    // Packages make expressions of their own when they are loaded, which happens once.
    await compose();
    vi.resetModules();
    const made = await madeBy(compose);
    expect(made).not.toEqual([]);
    expect(await slowOnes(made.map((each) => ({ ...each, file })))).toEqual([]);
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
