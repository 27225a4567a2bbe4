import {
  MAX_MAIL_BYTES,
  READS_PER_SECOND,
  WAITS_OF_KEY,
  WAITS_PER_WINDOW,
  WAIT_WINDOW_MS,
} from "../domain/limits.ts";
import {
  LINKS_AT_ONCE,
  LINK_TIMEOUT_MS,
  MAX_CHECKED_LINKS,
  MAX_LINK_REDIRECTS,
} from "../domain/link-check/visit-limits.ts";
import { OneChecks } from "./checks.ts";
import { DOCS_OPERATIONS } from "./docs-operations.ts";
import { GRAPHQL_OPERATIONS } from "./graphql-operations.ts";
import { HEALTH_OPERATION } from "./health-operation.ts";
import { InboundQuery, MAX_IDEMPOTENCY_KEY, InboundTaken } from "./inbound.ts";
import { LinkCheckBody, OneLinkCheck } from "./link-check.ts";
import {
  Deleted,
  DeleteMessagesQuery,
  MessagePage,
  OneMessage,
  OneSpamReport,
  ReadMessagesQuery,
  UnexpectedMessages,
} from "./message.ts";
import { ActivateBody, ActivateQuery, OneNamespace } from "./namespace.ts";
import type { Operation } from "./operation.ts";
import { REFUSED_DETAILS, RefusedAnswer, RefusedQuery, UsageAnswer } from "./usage.ts";

const MIB = 1024 * 1024;

/** Every call of the public API. Routes take their paths and queries from here. */
export const OPERATIONS = {
  readMessages: {
    method: "get",
    path: "/api/v1/message",
    access: "api-key",
    summary: "Read messages, or wait for them",
    details:
      "Newest first; after a cursor, oldest first. With await_messages the request is held until " +
      "something matches: if something already does, it is answered at once. A hold without mail " +
      `ends with 200, no data and await.timedOut set. Limits: ${READS_PER_SECOND} reads a second for ` +
      `each key, and ${WAITS_PER_WINDOW} waits in ${WAIT_WINDOW_MS / 1000} seconds for each key and ` +
      "filter; a wait that brought mail is given back. A wait of less than a second counts as a read, too, " +
      `and a key has ${WAITS_OF_KEY} waits in ${WAIT_WINDOW_MS / 1000} seconds in all.`,
    query: ReadMessagesQuery,
    answers: [
      { status: 200, description: "The messages.", schema: MessagePage },
      { status: 409, description: "UNEXPECTED_MESSAGE: what came.", schema: UnexpectedMessages },
    ],
    errors: [
      "NO_NAMESPACES",
      "UNAUTHORIZED_NAMESPACES",
      "NO_VALID_NAMESPACES",
      "INVALID_PARAMETER",
      "UNKNOWN_PARAMETER",
      "UNEXPECTED_MESSAGE",
      "RATE_LIMITED",
    ],
  },
  deleteMessages: {
    method: "delete",
    path: "/api/v1/message",
    access: "api-key",
    summary: "Delete all messages of some tags",
    query: DeleteMessagesQuery,
    answers: [{ status: 200, description: "How many were deleted.", schema: Deleted }],
    errors: [
      "NO_NAMESPACES",
      "UNAUTHORIZED_NAMESPACES",
      "NO_VALID_NAMESPACES",
      "INVALID_PARAMETER",
      "UNKNOWN_PARAMETER",
    ],
  },
  showMessage: {
    method: "get",
    path: "/api/v1/message/:id",
    access: "api-key",
    summary: "Read one message whole, with its headers",
    answers: [{ status: 200, description: "The message.", schema: OneMessage }],
    errors: ["NO_NAMESPACES", "MESSAGE_NOT_FOUND"],
  },
  deleteMessage: {
    method: "delete",
    path: "/api/v1/message/:id",
    access: "api-key",
    summary: "Delete one message",
    answers: [{ status: 200, description: "It is gone.", schema: Deleted }],
    errors: ["NO_NAMESPACES", "MESSAGE_NOT_FOUND"],
  },
  rawMessage: {
    method: "get",
    path: "/api/v1/message/:id/raw",
    access: "api-key",
    summary: "Download the raw mail, byte for byte as it came",
    answers: [{ status: 200, description: "RFC 5322 bytes.", contentType: "message/rfc822" }],
    errors: ["NO_NAMESPACES", "MESSAGE_NOT_FOUND"],
  },
  spamReport: {
    method: "get",
    path: "/api/v1/message/:id/spam",
    access: "api-key",
    summary: "Read what the spam tests say of a message",
    details:
      "The built-in test has SpamAssassin's rules and points, as far as they can be judged from the " +
      "mail alone. Where the service has an rspamd, its report is added; when it does not answer, " +
      "rspamdProblem says why and the next read asks again. A key may ask for 600 reports and checks a minute.",
    answers: [{ status: 200, description: "The report.", schema: OneSpamReport }],
    errors: ["NO_NAMESPACES", "MESSAGE_NOT_FOUND", "RATE_LIMITED"],
  },
  checks: {
    method: "get",
    path: "/api/v1/message/:id/checks",
    access: "api-key",
    summary: "Read every check of a message",
    details:
      "The spam test in short, and the way of the mail: SPF, DKIM and DMARC, DKIM signatures verified " +
      "by the keys in DNS, unsubscribing by one click, and each server's time. Only what the receiving " +
      "server wrote on top of the mail is believed; other Authentication-Results are listed as claims.",
    answers: [{ status: 200, description: "The checks.", schema: OneChecks }],
    errors: ["NO_NAMESPACES", "MESSAGE_NOT_FOUND", "RATE_LIMITED"],
  },
  checkLinks: {
    method: "post",
    path: "/api/v1/message/:id/links/check",
    access: "api-key",
    summary: "Visit the links and images of a message",
    details:
      "Asks for each distinct http and https URL by HEAD, or by GET where a server refuses that, and " +
      `follows up to ${MAX_LINK_REDIRECTS} redirects. Links that work once, such as those that confirm an ` +
      "address, are used up by it. Links that look like unsubscribing, and those of List-Unsubscribe, are " +
      'skipped unless the body says {"unsubscribe": true}. Only hosts with public addresses are asked, ' +
      `without cookies. At most ${MAX_CHECKED_LINKS} URLs, ${LINKS_AT_ONCE} at a time, ` +
      `${LINK_TIMEOUT_MS / 1000} seconds each, and about 10 checks a minute for each key. Nothing is stored.`,
    json: LinkCheckBody,
    answers: [{ status: 200, description: "What came of each.", schema: OneLinkCheck }],
    errors: [
      "NO_NAMESPACES",
      "MESSAGE_NOT_FOUND",
      "INVALID_PARAMETER",
      "UNKNOWN_PARAMETER",
      "RATE_LIMITED",
    ],
  },
  attachment: {
    method: "get",
    path: "/api/v1/message/:id/attachment/:index",
    access: "api-key",
    summary: "Download one attachment, counted from 0",
    answers: [
      {
        status: 200,
        description:
          "Its decoded bytes; what a browser could run comes as application/octet-stream.",
        contentType: "*/*",
      },
    ],
    errors: ["NO_NAMESPACES", "MESSAGE_NOT_FOUND", "ATTACHMENT_NOT_FOUND"],
  },
  activate: {
    method: "put",
    path: "/api/v1/namespace/:namespace/activate",
    access: "api-key",
    summary: "Switch a namespace on",
    query: ActivateQuery,
    body: {
      contentType: "application/json",
      description: "deactivate_after_ms may stand here instead of in the query.",
      schema: ActivateBody,
    },
    answers: [{ status: 200, description: "The namespace.", schema: OneNamespace }],
    errors: ["NAMESPACE_NOT_FOUND", "INVALID_PARAMETER", "UNKNOWN_PARAMETER"],
  },
  deactivate: {
    method: "put",
    path: "/api/v1/namespace/:namespace/deactivate",
    access: "api-key",
    summary: "Switch a namespace off: it takes no mail and uses no credits",
    answers: [{ status: 200, description: "The namespace.", schema: OneNamespace }],
    errors: ["NAMESPACE_NOT_FOUND"],
  },
  inbound: {
    method: "post",
    path: "/api/v1/inbound",
    access: "api-key",
    summary: "Send a mail over HTTPS",
    details:
      "For senders whose mail the public mail servers would refuse, and for CI. The body is the raw " +
      "mail. An answer of 200 means that the mail is kept and can be read; one of 503, that nothing is kept and " +
      "it can be sent again.",
    query: InboundQuery,
    body: {
      contentType: "message/rfc822",
      description: `The raw mail, at most ${MAX_MAIL_BYTES / MIB} MiB.`,
    },
    headers: {
      "idempotency-key": {
        description: "Names this delivery: repeated, it is one message and costs one credit.",
        maxLength: MAX_IDEMPOTENCY_KEY,
      },
    },
    answers: [
      { status: 200, description: "The mail is captured.", schema: InboundTaken },
      { status: 202, description: "The mail is kept and can be read soon.", schema: InboundTaken },
    ],
    errors: [
      "INVALID_PARAMETER",
      "UNKNOWN_PARAMETER",
      "LENGTH_REQUIRED",
      "PAYLOAD_TOO_LARGE",
      "MAIL_REFUSED",
      "UNAVAILABLE",
    ],
  },
  usage: {
    method: "get",
    path: "/api/v1/usage",
    access: "api-key",
    summary: "Credits used and left this month",
    answers: [{ status: 200, description: "The credits.", schema: UsageAnswer }],
    errors: [],
  },
  refused: {
    method: "get",
    path: "/api/v1/refused",
    access: "api-key",
    summary: "Mail that was not taken, and why",
    details: REFUSED_DETAILS,
    query: RefusedQuery,
    answers: [{ status: 200, description: "The refusals.", schema: RefusedAnswer }],
    errors: [
      "NO_NAMESPACES",
      "UNAUTHORIZED_NAMESPACES",
      "NO_VALID_NAMESPACES",
      "INVALID_PARAMETER",
      "UNKNOWN_PARAMETER",
    ],
  },
  ...GRAPHQL_OPERATIONS,
  health: HEALTH_OPERATION,
  ...DOCS_OPERATIONS,
} as const satisfies Record<string, Operation>;
