import * as z from "zod/mini";
import { ERROR_STATUS, type ErrorCode } from "../domain/api-error.ts";
import { PRODUCT_NAME } from "../domain/product.ts";
import { ErrorAnswer } from "./error.ts";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

type Json = Record<string, unknown>;

/** The API as an OpenAPI 3.1 document, made from the contracts that the routes run on. */
export function openApiDocument(serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [operationId, operation] of Object.entries<Operation>(OPERATIONS)) {
    const path = operation.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [operation.method]: describe(operationId, operation) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${PRODUCT_NAME} API`,
      version: "1",
      description: "Catch the mail your software sends and hand it to the test that waits for it.",
    },
    servers: [{ url: serverUrl }],
    components: {
      securitySchemes: {
        "api-key": { type: "apiKey", in: "header", name: "api-key" },
        bearer: { type: "http", scheme: "bearer" },
      },
      schemas: { Error: schemaOf(ErrorAnswer) },
    },
    paths,
  };
}

function describe(operationId: string, operation: Operation): Json {
  const { summary, details, access, body } = operation;
  return {
    operationId,
    summary,
    ...(details === undefined ? {} : { description: details }),
    security: access === "api-key" ? [{ "api-key": [] }, { bearer: [] }] : [],
    parameters: parametersOf(operation),
    ...(body === undefined ? {} : { requestBody: requestBodyOf(body) }),
    responses: { ...answersOf(operation), ...errorsOf(operation) },
  };
}

function parametersOf({ path, query, headers }: Operation): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inHeader = Object.entries(headers ?? {}).map(([name, description]) => ({
    name,
    in: "header",
    description,
    schema: { type: "string" },
  }));
  return [...inPath, ...(query ? queryParameters(query) : []), ...inHeader];
}

function queryParameters(query: z.ZodMiniObject): Json[] {
  return Object.entries<z.core.$ZodType>(query.shape).map(([name, schema]) => {
    const { type, description, required, json } = parameterOf(schema);
    return {
      name,
      in: "query",
      description,
      required,
      schema: json,
      ...(type === "array" ? { style: "form", explode: false } : {}),
    };
  });
}

/** What a query parameter's schema says of it. */
export function parameterOf(schema: z.core.$ZodType): {
  type: string;
  description: string;
  required: boolean;
  json: Json;
} {
  const { description, ...json } = schemaOf(schema);
  return {
    type: String(json["type"]),
    description: typeof description === "string" ? description : "",
    required: !z.safeParse(schema, undefined).success,
    json,
  };
}

function requestBodyOf({ contentType, description }: NonNullable<Operation["body"]>): Json {
  const json = contentType === "application/json";
  const schema = json ? { type: "object" } : { type: "string", format: "binary" };
  return { description, required: !json, content: { [contentType]: { schema } } };
}

function answersOf({ answers }: Operation): Json {
  return Object.fromEntries(
    answers.map(({ status, description, schema, contentType }) => [
      status,
      {
        description,
        content: {
          [contentType ?? "application/json"]: {
            schema: schema ? schemaOf(schema) : { type: "string", format: "binary" },
          },
        },
      },
    ]),
  );
}

function errorsOf({ access, errors }: Operation): Json {
  const keyErrors: readonly ErrorCode[] = ["API_KEY_REQUIRED", "INVALID_API_KEY"];
  const all = [...(access === "api-key" ? keyErrors : []), ...errors];
  const byStatus = Map.groupBy(all, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(", "),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );
}

function schemaOf(schema: z.core.$ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "output" });
  return rest;
}
