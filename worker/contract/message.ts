import * as z from "zod/mini";
import { DEFAULT_PAGE, MAX_COUNT, MAX_HOLD_MS, MAX_OFFSET, MAX_PAGE } from "../domain/limits.ts";
import { AUTH_VERDICTS } from "../domain/mail.ts";
import { REFUSAL_REASONS } from "../domain/refusal.ts";
import { ChecksSummary } from "./checks/summary.ts";
import { described } from "./described.ts";
import { ErrorAnswer } from "./error.ts";
import { cursor, flag, integer, names, timestamp } from "./parameter.ts";
import { SpamReport, SpamView } from "./spam.ts";

const ns = described(
  z.optional(names()),
  "Namespaces, separated by commas. Without it: all that the key reaches.",
);
const tag = described(z.optional(names()), "Tags, separated by commas. Without it: every tag.");

/** What GET /api/v1/message takes. */
export const ReadMessagesQuery = z.strictObject({
  ns,
  tag,
  tag_prefix: described(
    z.optional(z.string().check(z.maxLength(64, "has at most 64 characters"))),
    "Only tags that start with this.",
  ),
  q: described(
    z.optional(z.string().check(z.maxLength(500, "has at most 500 characters"))),
    'Search: words, from:x, to:x, subject:"a b", has:attachment, has:code. All must hold.',
  ),
  timestamp_from: described(z.optional(timestamp()), "Received at this time or later, in ms."),
  timestamp_to: described(z.optional(timestamp()), "Received at this time or earlier, in ms."),
  headers: described(z._default(flag(), false), "Adds each message's headers."),
  limit: described(z._default(integer(1, MAX_PAGE), DEFAULT_PAGE), "Messages in one answer."),
  offset: described(z._default(integer(0, MAX_OFFSET), 0), "Messages to skip."),
  after: described(
    z.optional(cursor()),
    "Only what arrived after this cursor, oldest first. Take it before you trigger the mail.",
  ),
  await_messages: described(
    z.optional(flag()),
    "Holds the request until something matches. Switches the namespaces on; they go off after 5 idle minutes.",
  ),
  wait_ms: described(
    z.optional(integer(0, MAX_HOLD_MS)),
    "How long to hold, 28,000 ms unless given. Implies await_messages.",
  ),
  count: described(
    z.optional(integer(1, MAX_COUNT)),
    "Holds until so many messages match. Implies await_messages.",
  ),
  expect: described(
    z.optional(z.enum(["none"], "must be none")),
    "none: succeeds when nothing matches for the whole hold, and fails with UNEXPECTED_MESSAGE as soon as something does. Implies await_messages.",
  ),
});
export type ReadMessagesQuery = z.output<typeof ReadMessagesQuery>;

/** What DELETE /api/v1/message takes. */
export const DeleteMessagesQuery = z.strictObject({
  ns: described(
    names().check(z.minLength(1, "names the namespaces to delete from")),
    "Namespaces, separated by commas.",
  ),
  tag: described(
    names().check(z.minLength(1, "names the tags to delete")),
    "Tags, separated by commas. There is no way to delete every tag: parallel tests would lose theirs.",
  ),
});
export type DeleteMessagesQuery = z.output<typeof DeleteMessagesQuery>;

const Address = z.object({ name: z.string(), address: z.string() });
const verdict = z.nullable(z.enum(AUTH_VERDICTS));

/** A message as the API shows it. */
export const MessageView = z.object({
  id: z.string(),
  ns: described(z.string(), "The namespace."),
  sufix: described(z.string(), "The tag, under its oldest name."),
  tag: z.string(),
  from: described(z.string(), "The From header, decoded; without one, the envelope's sender."),
  to: z.string(),
  cc: z.string(),
  replyTo: z.string(),
  subject: z.string(),
  body: described(z.nullable(z.string()), "The text part; null where bodyOmitted is true."),
  bodyHTML: described(z.nullable(z.string()), "The HTML part; null where bodyOmitted is true."),
  bodyOmitted: described(
    z.boolean(),
    "The bodies of this page are too large for one answer; read this one by its id.",
  ),
  createdAt: described(z.string(), "Arrival, ISO 8601."),
  timestamp: described(z.int(), "Arrival, ms since 1970."),
  expiresAt: described(z.string(), "When it will be gone, ISO 8601."),
  date: described(z.nullable(z.string()), "The Date header, ISO 8601."),
  messageId: z.nullable(z.string()),
  size: described(z.int(), "Bytes of the raw mail."),
  envelope: described(z.object({ from: z.string(), to: z.string() }), "MAIL FROM and RCPT TO."),
  addresses: z.object({
    from: z.array(Address),
    to: z.array(Address),
    cc: z.array(Address),
    replyTo: z.array(Address),
  }),
  links: described(z.array(z.object({ href: z.string(), text: z.string() })), "In order."),
  codes: described(
    z.array(z.object({ code: z.string(), reason: z.string() })),
    "One-time codes, the likeliest first.",
  ),
  attachments: z.array(
    z.object({
      filename: z.nullable(z.string()),
      contentType: z.string(),
      size: z.int(),
      contentId: z.nullable(z.string()),
      inline: z.boolean(),
      url: described(z.string(), "Path of its bytes."),
    }),
  ),
  auth: described(
    z.object({ spf: verdict, dkim: verdict, dmarc: verdict }),
    "What the receiving server found; null where it says nothing.",
  ),
  spam: described(z.nullable(SpamView), "What the built-in spam test found; null: not tested."),
  checks: described(ChecksSummary, "All checks in short; /checks has what they found."),
  truncated: described(z.boolean(), "Something was cut to a limit. The raw mail is complete."),
  parseError: described(z.nullable(z.string()), "What could not be read."),
  cursor: described(z.string(), "The position after this message, for `after`."),
  headers: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
});
export type MessageView = z.output<typeof MessageView>;

const Arrival = z.object({ id: z.string(), ns: z.string(), tag: z.string(), subject: z.string() });
const RefusedInWait = z.object({
  address: z.string(),
  reason: z.enum(REFUSAL_REASONS),
  detail: z.string(),
});

/** How a held request ended. */
export const AwaitView = z.object({
  timedOut: z.boolean(),
  waitedMs: z.int(),
  cursor: described(z.string(), "Go on from here with `after`: nothing is missed or seen twice."),
  others: described(
    z.optional(z.array(Arrival)),
    "After a timeout: what did arrive in these namespaces meanwhile, but did not match.",
  ),
  refused: described(
    z.optional(z.array(RefusedInWait)),
    "After a timeout: what was refused meanwhile, and why.",
  ),
});
export type AwaitView = z.output<typeof AwaitView>;

/** What GET /api/v1/message answers. */
export const MessagePage = z.object({
  success: z.literal(true),
  data: z.array(MessageView),
  pagination: z.object({
    limit: z.int(),
    offset: z.int(),
    hasMore: z.boolean(),
    cursor: described(z.string(), "The newest position of this answer, for `after`."),
  }),
  await: z.optional(AwaitView),
});
export type MessagePage = z.output<typeof MessagePage>;

/** What it answers with expect=none when something did come: what that is. */
export const UnexpectedMessages = z.object({
  ...ErrorAnswer.shape,
  data: z.array(MessageView),
  await: AwaitView,
});

/** What GET /api/v1/message/{id} answers. */
export const OneMessage = z.object({ success: z.literal(true), data: MessageView });

/** What GET /api/v1/message/{id}/spam answers. */
export const OneSpamReport = z.object({ success: z.literal(true), data: SpamReport });

/** What the DELETE calls answer. */
export const Deleted = z.object({
  success: z.literal(true),
  data: z.object({ deleted: z.int() }),
});
