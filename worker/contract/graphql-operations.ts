import type { ErrorCode } from "../domain/api-error.ts";
import { EmailsAnswer, EmailsQuery, EmailsRefusal } from "./emails.ts";
import { GraphqlAnswer, GraphqlQuery, GraphqlRequest } from "./graphql.ts";
import type { Operation } from "./operation.ts";

const ANSWERS = [
  { status: 200, description: "Data, errors or both.", schema: GraphqlAnswer },
  { status: 400, description: "The document is wrong or too much.", schema: GraphqlAnswer },
] as const;
const BY_BODY = [...ANSWERS, { status: 415, description: "The body is not JSON." }] as const;

const ERRORS = [
  "NO_NAMESPACES",
  "UNAUTHORIZED_NAMESPACES",
  "NO_VALID_NAMESPACES",
  "INVALID_PARAMETER",
  "RATE_LIMITED",
] as const satisfies readonly ErrorCode[];

const DETAILS =
  "The query `inbox` reads one namespace with filters and sorts, and holds with `livequery: true` until " +
  "something matches. Introspection tells the schema, whose names are testmail.app's; codes, links and " +
  "checks come beside them. Errors have their code in `extensions.code`. Limits are those of reading messages.";

/** The GraphQL API, and what was written for testmail.app's two calls. */
export const GRAPHQL_OPERATIONS = {
  graphql: {
    method: "post",
    path: "/api/v1/graphql",
    access: "api-key",
    summary: "Read messages by GraphQL",
    details: `${DETAILS} A livequery in vain is answered with no emails and timed_out.`,
    json: GraphqlRequest,
    answers: BY_BODY,
    errors: ERRORS,
    refusal: GraphqlAnswer,
  },
  graphqlByUrl: {
    method: "get",
    path: "/api/v1/graphql",
    access: "api-key",
    summary: "Read messages by GraphQL, with the query in the URL",
    query: GraphqlQuery,
    answers: ANSWERS,
    errors: ERRORS,
    refusal: GraphqlAnswer,
  },
  compatibleGraphql: {
    method: "post",
    path: "/api/graphql",
    access: "api-key",
    summary: "The same for clients of testmail.app",
    details:
      "Answers as /api/v1/graphql does, but for a livequery in vain: that ends with 307 to the same URL, " +
      "which clients follow until something matches.",
    json: GraphqlRequest,
    answers: BY_BODY,
    errors: ERRORS,
    refusal: GraphqlAnswer,
  },
  compatibleJson: {
    method: "get",
    path: "/api/json",
    access: "api-key",
    summary: "Read messages as testmail.app's JSON API has it",
    details:
      "For moving: change the base URL and the key. The key may stand in the query here, and only here. " +
      'Refusals are answered with `{"result": "fail", "message"}`.',
    query: EmailsQuery,
    answers: [{ status: 200, description: "The emails, newest first.", schema: EmailsAnswer }],
    errors: [...ERRORS, "UNKNOWN_PARAMETER"],
    refusal: EmailsRefusal,
  },
  download: {
    method: "get",
    path: "/api/v1/download/:token/:file",
    access: "anyone",
    summary: "Download what a downloadUrl names: a raw mail or an attachment",
    answers: [{ status: 200, description: "Its bytes.", contentType: "*/*" }],
    errors: ["MESSAGE_NOT_FOUND", "ATTACHMENT_NOT_FOUND"],
  },
} as const satisfies Record<string, Operation>;
