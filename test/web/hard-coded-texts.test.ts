import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parseSync } from "vite";

const ROOT = path.resolve(import.meta.dirname, "../../web/src");

/** Attributes that people read or hear. */
const SPOKEN = new Set(["alt", "aria-label", "description", "label", "placeholder", "title"]);
const WORD = /\p{L}{2}/u;

interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly name?: unknown;
  readonly [field: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Words in a TSX source that are said in one language only. */
function hardCoded(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source, { lang: "tsx" });
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  return walk(program).map((text) => `${file}: ${text}`);
}

function walk(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(walk);
  if (!isNode(value)) return [];
  return [...spoken(value), ...Object.values(value).flatMap(walk)];
}

function spoken(node: Node): string[] {
  if (node.type === "JSXText") return words(node.value);
  if (node.type === "JSXExpressionContainer") return literalWords(node["expression"]);
  if (node.type !== "JSXAttribute" || !isNode(node.name)) return [];
  return SPOKEN.has(String(node.name.name)) ? literalWords(node.value) : [];
}

/** Only what stands as a child or a spoken attribute: `className={"a"}` is caught by no name. */
function literalWords(value: unknown): string[] {
  return isNode(value) && value.type === "Literal" ? words(value.value) : [];
}

function words(text: unknown): string[] {
  return typeof text === "string" && WORD.test(text) ? [text.trim()] : [];
}

test("every text of the screens comes from the translations", () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(
    files.flatMap((file) => hardCoded(file, readFileSync(path.join(ROOT, file), "utf8"))),
  ).toEqual([]);
});

test.each([
  "<p>Hello there</p>",
  '<p>{"Hello there"}</p>',
  '<input placeholder="Your name" />',
  '<Button aria-label="Close">{icon}</Button>',
  '<Dialog title={"Sign in"} />',
])("%s is found", (source) => {
  expect(hardCoded("x.tsx", `const x = ${source};`)).toHaveLength(1);
});
