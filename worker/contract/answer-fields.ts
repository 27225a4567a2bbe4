import * as z from "zod/mini";

/** One field of a JSON answer, as the reference lists it. */
export interface AnswerField {
  /** Where it stands: `data[].links[].href`. */
  readonly path: string;
  /** Such as `string`, or `string or null`. */
  readonly type: string;
  readonly description: string;
  /** Whether it may be left out. */
  readonly isOptional: boolean;
}

type Schema = z.core.JSONSchema.BaseSchema;

/** Every field of an answer, from the outermost to the innermost, in the order of the contract. */
export function answerFields(schema: z.ZodMiniType): AnswerField[] {
  return fieldsOf(z.toJSONSchema(schema, { io: "output" }), "");
}

function fieldsOf(schema: Schema, prefix: string): AnswerField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property === "boolean") return [];
    const path = prefix + name;
    const field: AnswerField = {
      path,
      type: typeOf(property),
      description: property.description ?? "",
      isOptional: schema.required?.includes(name) !== true,
    };
    return [field, ...within(property, path)];
  });
}

function within(schema: Schema, path: string): AnswerField[] {
  const { items } = schema;
  if (items !== undefined && typeof items === "object" && !Array.isArray(items)) {
    return fieldsOf(items, `${path}[].`);
  }
  return fieldsOf(schema, `${path}.`);
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum !== undefined) return schema.enum.join(" or ");
  // A nullable type is a list of two.
  if (schema.anyOf === undefined) return [schema.type ?? "any"].flat().join(" or ");
  return schema.anyOf.map((one) => (typeof one === "boolean" ? "any" : typeOf(one))).join(" or ");
}
