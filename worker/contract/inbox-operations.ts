import { LIVE_OVER } from "../domain/live.ts";
import { DONE } from "./console-answers.ts";
import {
  InboxChecks,
  InboxMessage,
  InboxQuery,
  InboxSpamReport,
  SampleBody,
  SummaryPage,
  TagList,
  TagsQuery,
} from "./inbox.ts";
import { InboxLinkCheck, LinkCheckBody } from "./link-check.ts";
import { Deleted, DeleteMessagesQuery } from "./message.ts";
import type { Operation } from "./operation.ts";

/** The mail of a company, for the console's reader. */
export const INBOX_OPERATIONS = {
  inbox: {
    method: "get",
    path: "/v1/company/:company/messages",
    access: "mail.read",
    summary: "Messages of a namespace, in short",
    details: "Newest first; after a cursor, oldest first. A user may search 600 times a minute.",
    query: InboxQuery,
    answers: [{ status: 200, description: "The messages.", schema: SummaryPage }],
    errors: ["NAMESPACE_NOT_FOUND", "INVALID_PARAMETER", "UNKNOWN_PARAMETER", "RATE_LIMITED"],
  },
  inboxTags: {
    method: "get",
    path: "/v1/company/:company/tags",
    access: "mail.read",
    summary: "Tags of a namespace that have mail",
    query: TagsQuery,
    answers: [{ status: 200, description: "The tags, latest first.", schema: TagList }],
    errors: ["NAMESPACE_NOT_FOUND", "INVALID_PARAMETER", "UNKNOWN_PARAMETER"],
  },
  inboxMessage: {
    method: "get",
    path: "/v1/company/:company/message/:id",
    access: "mail.read",
    summary: "One message whole",
    answers: [{ status: 200, description: "The message.", schema: InboxMessage }],
    errors: ["MESSAGE_NOT_FOUND"],
  },
  deleteInboxMessage: {
    method: "delete",
    path: "/v1/company/:company/message/:id",
    access: "mail.change",
    summary: "Delete one message",
    answers: DONE,
    errors: ["MESSAGE_NOT_FOUND"],
  },
  deleteInboxMessages: {
    method: "delete",
    path: "/v1/company/:company/messages",
    access: "mail.change",
    summary: "Delete all messages of some tags",
    query: DeleteMessagesQuery,
    answers: [{ status: 200, description: "How many were deleted.", schema: Deleted }],
    errors: ["NAMESPACE_NOT_FOUND", "INVALID_PARAMETER", "UNKNOWN_PARAMETER"],
  },
  inboxRaw: {
    method: "get",
    path: "/v1/company/:company/message/:id/raw",
    access: "mail.read",
    summary: "Download the raw mail",
    answers: [{ status: 200, description: "RFC 5322 bytes.", contentType: "message/rfc822" }],
    errors: ["MESSAGE_NOT_FOUND"],
  },
  inboxSpam: {
    method: "get",
    path: "/v1/company/:company/message/:id/spam",
    access: "mail.read",
    summary: "What the spam tests say of a message",
    answers: [{ status: 200, description: "The report.", schema: InboxSpamReport }],
    errors: ["MESSAGE_NOT_FOUND", "RATE_LIMITED"],
  },
  inboxChecks: {
    method: "get",
    path: "/v1/company/:company/message/:id/checks",
    access: "mail.read",
    summary: "Every check of a message",
    answers: [{ status: 200, description: "The checks.", schema: InboxChecks }],
    errors: ["MESSAGE_NOT_FOUND", "RATE_LIMITED"],
  },
  checkInboxLinks: {
    method: "post",
    path: "/v1/company/:company/message/:id/links/check",
    access: "mail.change",
    summary: "Visit the links and images of a message",
    details: "As in the public API. Links that work once are used up by it.",
    json: LinkCheckBody,
    answers: [{ status: 200, description: "What came of each.", schema: InboxLinkCheck }],
    errors: ["MESSAGE_NOT_FOUND", "INVALID_PARAMETER", "UNKNOWN_PARAMETER", "RATE_LIMITED"],
  },
  inboxAttachment: {
    method: "get",
    path: "/v1/company/:company/message/:id/attachment/:index",
    access: "mail.read",
    summary: "Download one attachment, counted from 0",
    answers: [
      {
        status: 200,
        description:
          "Its decoded bytes; what a browser could run comes as application/octet-stream.",
        contentType: "*/*",
      },
    ],
    errors: ["MESSAGE_NOT_FOUND", "ATTACHMENT_NOT_FOUND"],
  },
  sendSample: {
    method: "post",
    path: "/v1/company/:company/sample",
    access: "mail.change",
    summary: "Send a sample mail to a mailbox",
    details: "It is a mail like any other, and costs a credit.",
    json: SampleBody,
    answers: DONE,
    errors: ["NAMESPACE_NOT_FOUND", "MAIL_REFUSED", "INVALID_PARAMETER", "UNKNOWN_PARAMETER"],
  },
  live: {
    method: "get",
    path: "/v1/company/:company/live/:namespace",
    access: "mail.read",
    summary: "A WebSocket that tells what arrives in a namespace",
    details:
      "The token is offered as a subprotocol beside restante.live, since browsers can't set " +
      "headers here. Each message is {seq, tag}; read on after your cursor. Who has listened for " +
      `ten minutes is closed with code ${LIVE_OVER}: connect again at once, and read on.`,
    headers: {
      "sec-websocket-protocol": {
        description: "restante.live and the token, separated by a comma.",
      },
    },
    answers: [{ status: 101, description: "Switches to the WebSocket protocol." }],
    errors: ["NAMESPACE_NOT_FOUND", "UPGRADE_REQUIRED"],
  },
} as const satisfies Record<string, Operation>;
