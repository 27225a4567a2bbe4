import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
} from "graphql";
import { TYPE_DEFS } from "../../../worker/graphql/type-defs.ts";

/** A field, an argument or a value of an enum, as people read it. */
export interface SchemaEntry {
  readonly name: string;
  /** As a schema writes it, with its default; empty for a value of an enum. */
  readonly type: string;
  /** The type within, without brackets and exclamation marks; empty for a value of an enum. */
  readonly typeName: string;
  readonly description: string;
  readonly args: readonly SchemaEntry[];
}

interface SchemaType {
  readonly name: string;
  readonly description: string;
  readonly entries: readonly SchemaEntry[];
}

/** The API's schema, from the text that the API itself is built from. */
export const SCHEMA = buildSchema(TYPE_DEFS);

/** Its types, those of introspection and plain values apart: queries first, in the schema's order. */
export const SCHEMA_TYPES: readonly SchemaType[] = Object.values(SCHEMA.getTypeMap())
  .filter(({ name }) => !name.startsWith("__"))
  .map((type) => ({ name: type.name, description: type.description ?? "", entries: inside(type) }))
  .filter(({ entries }) => entries.length > 0);

function inside(type: GraphQLNamedType): SchemaEntry[] {
  if (isObjectType(type) || isInputObjectType(type)) {
    return Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(type.getFields()).map(
      entryOf,
    );
  }
  if (!isEnumType(type)) return [];
  return type.getValues().map(({ name, description }) => ({
    name,
    type: "",
    typeName: "",
    description: description ?? "",
    args: [],
  }));
}

function entryOf(
  field: GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLArgument,
): SchemaEntry {
  const preset = "defaultValue" in field ? field.defaultValue : undefined;
  return {
    name: field.name,
    type: String(field.type) + (preset === undefined ? "" : ` = ${JSON.stringify(preset)}`),
    typeName: getNamedType(field.type).name,
    description: field.description ?? "",
    args: "args" in field ? field.args.map(entryOf) : [],
  };
}
