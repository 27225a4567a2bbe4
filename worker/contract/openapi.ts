import * as z from "zod/mini";
import { ERROR_STATUS, type ErrorCode } from "../domain/api-error.ts";
import { PRODUCT_NAME } from "../domain/product.ts";
import { isEveryones, PERMISSIONS, WHILE_DELETING, type Action } from "../domain/roles.ts";
import { ConsoleError } from "./answer.ts";
import { ErrorAnswer } from "./error.ts";
import { CONSOLE_OPERATIONS } from "./console-operations.ts";
import { isConsolePath } from "./console-path.ts";
import type { Access, Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

type Json = Record<string, unknown>;

const SUBPROTOCOL = "sec-websocket-protocol";

/** The API as an OpenAPI 3.1 document, made from the contracts that the routes run on. */
export function openApiDocument(serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [operationId, operation] of Object.entries<Operation>({
    ...OPERATIONS,
    ...CONSOLE_OPERATIONS,
  })) {
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
        session: { type: "http", scheme: "bearer", description: "The token of a sign-in." },
        subprotocol: { type: "apiKey", in: "header", name: SUBPROTOCOL },
      },
      schemas: { Error: schemaOf(ErrorAnswer), ConsoleError: schemaOf(ConsoleError) },
    },
    paths,
  };
}

function describe(operationId: string, operation: Operation): Json {
  const { summary, details, access, json, body } = operation;
  return {
    operationId,
    summary,
    ...(details === undefined ? {} : { description: details }),
    ...(isRole(access) ? { "x-roles": PERMISSIONS[access] } : {}),
    tags: [isConsolePath(operation.path) ? "Console" : "Public API"],
    security: securityOf(operation),
    parameters: parametersOf(operation),
    ...(body === undefined ? {} : { requestBody: requestBodyOf(body) }),
    ...(json === undefined ? {} : { requestBody: jsonBodyOf(json) }),
    responses: { ...errorsOf(operation), ...answersOf(operation) },
  };
}

function securityOf({ access, headers }: Operation): Json[] {
  if (access === "anyone") return [];
  // Browsers can set no other header of a WebSocket.
  if (headers !== undefined && SUBPROTOCOL in headers) return [{ subprotocol: [] }];
  return access === "api-key" ? [{ "api-key": [] }, { bearer: [] }] : [{ session: [] }];
}

function isRole(access: Access): access is Action {
  return access in PERMISSIONS;
}

function jsonBodyOf(schema: z.ZodMiniObject): Json {
  const required = !z.safeParse(schema, {}).success;
  return { required, content: { "application/json": { schema: inputSchemaOf(schema) } } };
}

function inputSchemaOf(schema: z.ZodMiniObject): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return json;
}

function parametersOf({ path, query, headers }: Operation): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inHeader = Object.entries(headers ?? {}).map(([name, { description, maxLength }]) => ({
    name,
    in: "header",
    description,
    schema: { type: "string", ...(maxLength === undefined ? {} : { minLength: 1, maxLength }) },
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

function requestBodyOf(body: NonNullable<Operation["body"]>): Json {
  const { contentType, description, schema: given } = body;
  const json = contentType === "application/json";
  const plain = json ? { type: "object" } : { type: "string", format: "binary" };
  const schema = given ? inputSchemaOf(given) : plain;
  return { description, required: !json, content: { [contentType]: { schema } } };
}

function answersOf({ answers }: Operation): Json {
  return Object.fromEntries(
    answers.map(({ status, description, schema, contentType }) => {
      if (!schema && contentType === undefined) return [status, { description }];
      const json = schema ? schemaOf(schema) : { type: "string", format: "binary" };
      return [
        status,
        { description, content: { [contentType ?? "application/json"]: { schema: json } } },
      ];
    }),
  );
}

/** What any operation may end with when something fails on our side, whatever was asked. */
export const FAULT_CODES = ["INTERNAL", "UNAVAILABLE"] as const satisfies readonly ErrorCode[];

/** Every code that an operation may refuse with, as long as nothing fails on our side. */
export function errorCodesOf(operation: Operation): readonly ErrorCode[] {
  const { access, errors } = operation;
  const ofJson = takesJson(operation) ? (["PAYLOAD_TOO_LARGE"] as const) : [];
  return [...accessErrors(access), ...ofJson, ...errors];
}

/** Whether there is a JSON body that is read by its schema. */
export function takesJson({ json, body }: Operation): boolean {
  return json !== undefined || body?.schema !== undefined;
}

function errorsOf(operation: Operation): Json {
  const name = isConsolePath(operation.path) ? "ConsoleError" : "Error";
  const { refusal } = operation;
  const schema =
    refusal === undefined ? { $ref: `#/components/schemas/${name}` } : schemaOf(refusal);
  const all: ErrorCode[] = [...errorCodesOf(operation), ...FAULT_CODES];
  const byStatus = Map.groupBy(all, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(", "),
        content: { "application/json": { schema } },
      },
    ]),
  );
}

function accessErrors(access: Access): readonly ErrorCode[] {
  if (access === "anyone") return [];
  if (access === "api-key") return ["API_KEY_REQUIRED", "INVALID_API_KEY"];
  const session = [
    "AUTHENTICATION_REQUIRED",
    "TOKEN_EXPIRED",
    "INVALID_TOKEN",
    "TOKEN_NOT_ACTIVE",
  ] as const;
  if (!isRole(access)) return session;
  return [
    ...session,
    ...(isEveryones(access) ? [] : (["FORBIDDEN"] as const)),
    "COMPANY_NOT_FOUND",
    ...(WHILE_DELETING.includes(access) ? [] : (["DELETION_PENDING"] as const)),
  ];
}

function schemaOf(schema: z.core.$ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "output" });
  return rest;
}
