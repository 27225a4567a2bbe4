import { NAMESPACES_PER_DAY } from "../domain/limits.ts";
import { DONE } from "./console-answers.ts";
import { ApiKeyList, ApiKeyView, CreateApiKeyBody, NewApiKey } from "./console-api-key.ts";
import {
  ActiveBody,
  ConsoleNamespace,
  ConsoleNamespaceList,
  CreateNamespaceBody,
  OneConsoleNamespace,
} from "./console-namespace.ts";
import type { Operation } from "./operation.ts";
import { REFUSED_DETAILS, RefusedAnswer, RefusedQuery, UsageAnswer } from "./usage.ts";

/** Namespaces, keys and what they used. */
export const NAMESPACE_OPERATIONS = {
  createNamespace: {
    method: "post",
    path: "/v1/company/:company/namespace",
    access: "namespaces.change",
    summary: "Create a namespace",
    details: `A name is never given to others again, so a company creates ${NAMESPACES_PER_DAY} in 24 hours at most.`,
    json: CreateNamespaceBody,
    answers: [{ status: 200, description: "The namespace.", schema: OneConsoleNamespace }],
    errors: [
      "NAMESPACE_LIMIT_REACHED",
      "NAMESPACE_TAKEN",
      "RATE_LIMITED",
      "INVALID_PARAMETER",
      "UNKNOWN_PARAMETER",
    ],
  },
  namespaces: {
    method: "get",
    path: "/v1/company/:company/namespaces",
    access: "namespaces.read",
    summary: "Namespaces with this month's usage",
    answers: [
      { status: 200, description: "The namespaces, oldest first.", schema: ConsoleNamespaceList },
    ],
    errors: [],
  },
  switchNamespace: {
    method: "put",
    path: "/v1/company/:company/namespace/:namespace",
    access: "namespaces.change",
    summary: "Switch a namespace on or off",
    json: ActiveBody,
    answers: [{ status: 200, description: "The namespace.", schema: ConsoleNamespace }],
    errors: ["NAMESPACE_NOT_FOUND", "INVALID_PARAMETER", "UNKNOWN_PARAMETER"],
  },
  deleteNamespace: {
    method: "delete",
    path: "/v1/company/:company/namespace/:namespace",
    access: "namespaces.change",
    summary: "Delete a namespace with all its mail",
    answers: DONE,
    errors: ["NAMESPACE_NOT_FOUND"],
  },
  createApiKey: {
    method: "post",
    path: "/v1/company/:company/api-key",
    access: "keys.change",
    summary: "Create an API key",
    json: CreateApiKeyBody,
    answers: [{ status: 200, description: "The key, shown this once.", schema: NewApiKey }],
    errors: [
      "API_KEY_LIMIT_REACHED",
      "NAMESPACE_NOT_FOUND",
      "INVALID_PARAMETER",
      "UNKNOWN_PARAMETER",
    ],
  },
  apiKeys: {
    method: "get",
    path: "/v1/company/:company/api-keys",
    access: "keys.read",
    summary: "API keys, masked",
    answers: [{ status: 200, description: "The keys, oldest first.", schema: ApiKeyList }],
    errors: [],
  },
  apiKey: {
    method: "get",
    path: "/v1/company/:company/api-key/:key",
    access: "keys.read",
    summary: "One API key, masked",
    answers: [{ status: 200, description: "The key.", schema: ApiKeyView }],
    errors: ["API_KEY_NOT_FOUND"],
  },
  switchApiKey: {
    method: "put",
    path: "/v1/company/:company/api-key/:key",
    access: "keys.change",
    summary: "Switch an API key on or off",
    json: ActiveBody,
    answers: DONE,
    errors: ["API_KEY_NOT_FOUND", "INVALID_PARAMETER", "UNKNOWN_PARAMETER"],
  },
  deleteApiKey: {
    method: "delete",
    path: "/v1/company/:company/api-key/:key",
    access: "keys.change",
    summary: "Delete an API key",
    answers: DONE,
    errors: ["API_KEY_NOT_FOUND"],
  },
  companyUsage: {
    method: "get",
    path: "/v1/company/:company/usage",
    access: "namespaces.read",
    summary: "Credits used and left this month",
    answers: [{ status: 200, description: "The credits.", schema: UsageAnswer }],
    errors: [],
  },
  companyRefused: {
    method: "get",
    path: "/v1/company/:company/refused",
    access: "mail.read",
    summary: "Mail that was not taken, and why",
    details: REFUSED_DETAILS,
    query: RefusedQuery,
    answers: [{ status: 200, description: "The refusals.", schema: RefusedAnswer }],
    errors: ["NAMESPACE_NOT_FOUND", "INVALID_PARAMETER", "UNKNOWN_PARAMETER"],
  },
} as const satisfies Record<string, Operation>;
