import * as fc from "fast-check";
import type { Operation } from "../../worker/contract/operation.ts";
import { bodies, queries } from "./input-arbitrary.ts";

/** What a call carries beside its method and who makes it. */
export interface HostileInput {
  /** For each parameter of the path; null: one that names something. */
  readonly parameters: readonly (string | null)[];
  /** Without the question mark. */
  readonly search: string;
  readonly body: string | Uint8Array | null;
  readonly contentType: string | null;
}

const LONG = 100_000;
const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

const NASTY_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e\u200b\ufeff",
  "𝔘𝔫𝔦\u0301code 🧨",
  "__proto__",
  "constructor",
  "toString",
  "' or 1=1 --",
  "%",
  "_%",
  '*"(',
  "../../../etc/passwd",
  "<script>alert(1)</script>",
  "${7*7}{{7*7}}",
  "a\r\nx-injected: 1",
  "-1",
  "1e309",
  "9".repeat(400),
  "NaN",
  "null",
  "x".repeat(LONG),
  "é".repeat(5_000),
];

const nastyText = fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.string({ unit: "binary" }));

const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    -1,
    0.5,
    2 ** 53,
    -(2 ** 63),
    1e308,
    [],
    {},
    [[]],
    { $ne: null },
    Array.from({ length: 5_000 }, () => "a"),
  ),
  fc.jsonValue(),
);

const BROKEN_BODIES: readonly string[] = [
  "",
  "{",
  "[]",
  "null",
  "1",
  '"x"',
  "{}{}",
  "\ufeff{}",
  '{"a":1,}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"":1}',
  nested(200),
  nested(50_000),
  `{"a":${nested(5_000)}}`,
  "1e999",
  "a=1&b=2",
];

const brokenBody = fc.oneof(
  fc.constantFrom<string | Uint8Array>(...BROKEN_BODIES, new Uint8Array([0xff, 0xfe, 0x00, 0xc3])),
  fc.uint8Array({ maxLength: 64 }),
);

const contentType = fc.constantFrom(
  null,
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "x/y; ==",
);

const PARAMETERS = [
  ...NASTY_TEXTS.map((text) => encodeURIComponent(text.toWellFormed())),
  "%ff",
  "%",
].filter((text) => text !== "" && text.length < 10_000);

/** Every kind of input for an operation: good, good but for one thing, and broken. */
export function hostileInputs({ path, query, json, body }: Operation): fc.Arbitrary<HostileInput> {
  const count = path.match(/:\w+/g)?.length ?? 0;
  const parameter = fc.option(fc.constantFrom(...PARAMETERS), { nil: null, freq: 4 });
  // A parameter that is named right comes first: after a company that is not there is nothing to find.
  const named = mostly(fc.constant(null), parameter);
  const schema = json ?? body?.schema;
  const goodBody = schema ? bodies(schema) : fc.constant({});
  return fc.record({
    parameters: fc.array(named, { minLength: count, maxLength: count }),
    search: query ? searches(queries(query)) : fc.constantFrom("", "", "x=1", "%ff=%00&&=&a[]=1"),
    body: fc.oneof(
      { arbitrary: goodBody.map((value) => JSON.stringify(value)), weight: 3 },
      { arbitrary: spoilt(goodBody).map((value) => JSON.stringify(value)), weight: 4 },
      { arbitrary: brokenBody, weight: 2 },
    ),
    contentType,
  });
}

function searches(good: fc.Arbitrary<Readonly<Record<string, string>>>): fc.Arbitrary<string> {
  const texts = good.map((query) => Object.entries(query));
  return fc.oneof(
    texts.map(written),
    fc
      .tuple(texts, fc.nat(), nastyText)
      .map(([pairs, at, text]) =>
        written(
          pairs.map(([name, value], index) => [
            name,
            index === at % pairs.length ? text.slice(0, 4_000) : value,
          ]),
        ),
      ),
    // The same twice, and one that is not there.
    texts.map((pairs) => written([...pairs, ...pairs])),
    fc
      .tuple(texts, nastyText)
      .map(([pairs, name]) => written([...pairs, [name.slice(0, 4_000), "1"]])),
    texts.map((pairs) => `${written(pairs)}&%ff=%zz&=&&`),
  );
}

function written(pairs: readonly (readonly [string, string])[]): string {
  return pairs
    .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join("="))
    .join("&");
}

function spoilt(good: fc.Arbitrary<Readonly<Record<string, unknown>>>): fc.Arbitrary<unknown> {
  return fc
    .tuple(good, fc.nat(), nastyValue, fc.constantFrom("replace", "drop", "add"))
    .map(([value, at, nasty, how]) => {
      const names = Object.keys(value);
      const name = names[at % Math.max(1, names.length)] ?? "x";
      const others = Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
      if (how === "drop") return others;
      return how === "add" ? { ...value, [`${name}x`]: nasty } : { ...others, [name]: nasty };
    });
}

function mostly<T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: usual, weight: 2 }, { arbitrary: rare, weight: 1 });
}
