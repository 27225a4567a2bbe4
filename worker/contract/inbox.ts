import * as z from "zod/mini";
import { DEFAULT_PAGE, MAX_PAGE } from "../domain/limits.ts";
import { passed } from "./answer.ts";
import { Checks } from "./checks.ts";
import { described } from "./described.ts";
import { MessageView } from "./message.ts";
import { cursor, integer } from "./parameter.ts";
import { SpamReport } from "./spam.ts";

const Namespace = described(
  z.string("names a namespace").check(z.toLowerCase(), z.minLength(1, "names a namespace")),
  "Name of a namespace.",
);

/** What GET v1/company/{id}/messages takes. */
export const InboxQuery = z.strictObject({
  ns: Namespace,
  tag: described(z.optional(z.string().check(z.toLowerCase())), "Without it: every tag."),
  q: described(
    z.optional(z.string().check(z.maxLength(500, "has at most 500 characters"))),
    "Search, as in the public API.",
  ),
  before: described(z.optional(cursor()), "Only older messages than this cursor."),
  after: described(z.optional(cursor()), "Only newer ones, oldest first: what a gap has missed."),
  limit: z._default(integer(1, MAX_PAGE), DEFAULT_PAGE),
});
export type InboxQuery = z.output<typeof InboxQuery>;

/** A message as a list shows it. */
export const SummaryView = z.object({
  id: z.string(),
  cursor: z.string(),
  ns: z.string(),
  tag: z.string(),
  from: z.string(),
  subject: z.string(),
  snippet: described(z.string(), "The start of the text part."),
  code: described(z.nullable(z.string()), "The likeliest one-time code."),
  hasAttachment: z.boolean(),
  size: z.int(),
  timestamp: described(z.int(), "Arrival, ms since 1970."),
  expiresAt: z.string(),
});
export type SummaryView = z.output<typeof SummaryView>;
export const SummaryPage = z.object({ data: z.array(SummaryView), hasMore: z.boolean() });
export type SummaryPage = z.output<typeof SummaryPage>;

export const TagsQuery = z.strictObject({ ns: Namespace });
export const TagList = z.array(
  z.object({ tag: z.string(), count: z.int(), lastAt: described(z.int(), "ms since 1970.") }),
);
export type TagList = z.output<typeof TagList>;

export const InboxMessage = passed(MessageView);
export const InboxSpamReport = passed(SpamReport);
export const InboxChecks = passed(Checks);

/** Where a sample mail goes. */
export const SampleBody = z.strictObject({
  ns: Namespace,
  tag: z._default(z.string().check(z.toLowerCase(), z.maxLength(40, "is too long")), "sample"),
});
export type SampleBody = z.output<typeof SampleBody>;

/** What the live socket says for each message that arrives. */
export const LiveNotice = z.object({ seq: z.int(), tag: z.string() });
export type LiveNotice = z.output<typeof LiveNotice>;

/** The subprotocol of the live socket; the session's token is offered as a second one. */
export const LIVE_PROTOCOL = "restante.live";
