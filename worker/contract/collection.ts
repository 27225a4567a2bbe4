import { PRODUCT_NAME } from "../domain/product.ts";
import { parameterOf } from "./openapi.ts";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

type Json = Record<string, unknown>;

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** A plain header: Insomnia's importer drops the `auth` of a collection. */
const KEY_HEADER = { key: "api-key", value: "{{apiKey}}" };

/**
 * The public API as a collection for API clients (Postman's format 2.1, which Bruno and Insomnia read
 * too). The key stands in the variable `apiKey`, once for all calls.
 */
export function apiCollection(serverUrl: string): Json {
  return {
    info: { name: `${PRODUCT_NAME} API`, schema: SCHEMA },
    variable: [
      { key: "baseUrl", value: serverUrl },
      { key: "apiKey", value: "" },
    ],
    item: Object.values<Operation>(OPERATIONS).map(itemOf),
  };
}

function itemOf(operation: Operation): Json {
  const { method, summary, details, access, headers, body } = operation;
  const named = Object.entries(headers ?? {}).map(([key, { description }]) => ({
    key,
    value: "",
    description,
    disabled: true,
  }));
  return {
    name: summary,
    request: {
      method: method.toUpperCase(),
      description: details ?? summary,
      header: [
        ...(access === "api-key" ? [KEY_HEADER] : []),
        ...(body ? [{ key: "content-type", value: body.contentType }] : []),
        ...named,
      ],
      ...(body ? { body: { mode: "raw", raw: "" } } : {}),
      url: urlOf(operation),
    },
  };
}

function urlOf({ path, query }: Operation): Json {
  const parameters = Object.entries(query?.shape ?? {}).map(([key, schema]) => {
    const { description, required } = parameterOf(schema);
    return { key, value: "", description, disabled: !required };
  });
  const search = parameters.filter(({ disabled }) => !disabled).map(({ key }) => `${key}=`);
  return {
    raw: `{{baseUrl}}${path}${search.length > 0 ? `?${search.join("&")}` : ""}`,
    host: ["{{baseUrl}}"],
    path: path.slice(1).split("/"),
    query: parameters,
    variable: [...path.matchAll(/:(\w+)/g)].map(([, key]) => ({ key, value: "" })),
  };
}
