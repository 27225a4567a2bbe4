import { PRODUCT_NAME } from "../domain/product.ts";
import { parameterOf } from "./openapi.ts";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

type Json = Record<string, unknown>;

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
const API_KEY = "api-key";

/**
 * The public API as a collection for API clients (Postman's format 2.1, which others read too).
 * The key stands in the variable `apiKey`, once for all calls.
 */
export function apiCollection(serverUrl: string): Json {
  return {
    info: { name: `${PRODUCT_NAME} API`, schema: SCHEMA },
    auth: {
      type: "apikey",
      apikey: [
        { key: "key", value: API_KEY, type: "string" },
        { key: "value", value: "{{apiKey}}", type: "string" },
        { key: "in", value: "header", type: "string" },
      ],
    },
    variable: [
      { key: "baseUrl", value: serverUrl },
      { key: "apiKey", value: "" },
    ],
    item: Object.values<Operation>(OPERATIONS).map(itemOf),
  };
}

function itemOf(operation: Operation): Json {
  const { method, summary, details, access, headers, body } = operation;
  const contentType = body && { key: "content-type", value: body.contentType };
  const named = Object.entries(headers ?? {}).map(([key, description]) => ({
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
      ...(access === API_KEY ? {} : { auth: { type: "noauth" } }),
      header: contentType ? [contentType, ...named] : named,
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
