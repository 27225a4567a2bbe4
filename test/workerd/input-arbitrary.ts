import * as fc from "fast-check";
import * as z from "zod/mini";
import { parameterOf } from "../../worker/contract/openapi.ts";

/** The part of JSON Schema that the contracts are written in. */
const Schema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  items: z.optional(z.unknown()),
  minItems: z.optional(z.number()),
  maxItems: z.optional(z.number()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
});
type Schema = z.output<typeof Schema>;

export type Input = Readonly<Record<string, unknown>>;

/** Bodies that an operation's schema describes. */
export function bodies(schema: z.ZodMiniObject): fc.Arbitrary<Input> {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return objects(Schema.parse(json));
}

/** Queries that an operation's schema describes, as texts. */
export function queries(schema: z.ZodMiniObject): fc.Arbitrary<Readonly<Record<string, string>>> {
  const parameters = Object.entries<z.core.$ZodType>(schema.shape).map(([name, each]) => {
    const { json, required } = parameterOf(each);
    const text = values(json).map((value) =>
      Array.isArray(value) ? value.join(",") : String(value),
    );
    return [name, required ? text : fc.option(text, { nil: undefined, freq: 1 })] as const;
  });
  return fc
    .record(Object.fromEntries(parameters))
    .map((query) =>
      Object.fromEntries(
        Object.entries(query).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        ),
      ),
    );
}

function values(given: unknown): fc.Arbitrary<unknown> {
  const schema = Schema.parse(given);
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (choices) return fc.oneof(...choices.map((each) => values(narrowed(schema, each))));
  // Whatever JSON can say.
  if (schema.type === undefined) return fc.jsonValue({ maxDepth: 2 });
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => values({ ...schema, type })));
  }
  const ofType = TYPES[schema.type];
  if (!ofType) throw new Error(`no arbitrary for ${JSON.stringify(schema)}`);
  return ofType(schema);
}

const TYPES: Readonly<Record<string, (schema: Schema) => fc.Arbitrary<unknown>>> = {
  object: objects,
  array: lists,
  string: texts,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  integer: (schema) => fc.maxSafeInteger().map((value) => withinRange(value, schema)),
};

function lists({ items, minItems: minLength = 0, maxItems = 100 }: Schema): fc.Arbitrary<unknown> {
  return fc.array(values(items), { minLength, maxLength: Math.min(maxItems, minLength + 5) });
}

/** One alternative, within what the schema around it says. */
function narrowed({ anyOf: _, oneOf: __, ...around }: Schema, alternative: unknown): Schema {
  return { ...around, ...Schema.parse(alternative) };
}

function objects({ properties = {}, required = [] }: Schema): fc.Arbitrary<Input> {
  const named = Object.entries(properties).map(([name, each]) => [name, values(each)]);
  return fc.record(Object.fromEntries(named), { requiredKeys: required });
}

function withinRange(value: number, { minimum, maximum }: Schema): number {
  const least = minimum ?? Number.MIN_SAFE_INTEGER;
  const most = maximum ?? Number.MAX_SAFE_INTEGER;
  return Math.min(most, Math.max(least, value));
}

function texts({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === "email") return fc.emailAddress();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 40) });
}
