import * as z from "zod/mini";
import { FILTER_FIELDS, SORT_FIELDS } from "../domain/field-filter.ts";
import { DEFAULT_EMAILS, MAX_HOLD_MS, MAX_OFFSET, MAX_PAGE } from "../domain/limits.ts";
import { described } from "./described.ts";
import { ErrorAnswer } from "./error.ts";
import { flag, integer, milliseconds, timestamp } from "./parameter.ts";

// Names and shapes here are those of testmail.app's API, so that what was written for it runs on.

const name = z.string().check(z.minLength(1, "names one namespace"));
const tagPrefix = z.string().check(z.maxLength(64, "has at most 64 characters"));

/** What GET /api/json takes. */
export const EmailsQuery = z.strictObject({
  apikey: described(
    z.optional(z.string()),
    "The API key, where no header can be set. Prefer the api-key header: URLs end up in logs.",
  ),
  namespace: described(name, "The namespace."),
  tag: described(z.optional(z.string()), "Only this tag."),
  tag_prefix: described(z.optional(tagPrefix), "Only tags that start with this."),
  timestamp_from: described(z.optional(timestamp()), "Received at this time or later, in ms."),
  timestamp_to: described(
    z.optional(timestamp()),
    "Received at this time or earlier, in ms. Ignored by a livequery.",
  ),
  limit: described(z._default(integer(1, MAX_PAGE), DEFAULT_EMAILS), "Emails in one answer."),
  offset: described(z._default(integer(0, MAX_OFFSET), 0), "Emails to skip."),
  livequery: described(
    z._default(flag(), false),
    "Holds the request until something matches; a hold in vain ends with 307 to the same URL.",
  ),
  wait_ms: described(
    z.optional(integer(0, MAX_HOLD_MS)),
    "How long a livequery holds, 28,000 ms unless given.",
  ),
  headers: described(z._default(flag(), false), "Adds each email's header lines."),
  spam_report: described(z._default(flag(), false), "Adds spam_score and spam_report."),
  pretty: described(z._default(flag(), false), "Indents the answer."),
});
export type EmailsQuery = z.output<typeof EmailsQuery>;

const FieldFilter = z.object({
  field: z.enum(FILTER_FIELDS),
  match: z.enum(["exact", "wildcard"]),
  action: z.enum(["include", "exclude"]),
  value: z.string(),
});
const FieldSort = z.object({ field: z.enum(SORT_FIELDS), order: z.enum(["asc", "desc"]) });

/** What GraphQL lets stand for an argument: null says as little as nothing does. */
function or<Value extends z.ZodMiniType>(schema: Value, instead: z.output<Value>) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value): z.output<Value> => value ?? instead),
  );
}

/** The arguments of the GraphQL query `inbox`; its schema has checked their types already. */
export const InboxArguments = z.object({
  namespace: name,
  tag: or(z.nullable(z.string()), null),
  tag_prefix: or(z.nullable(tagPrefix), null),
  timestamp_from: or(z.nullable(milliseconds()), null),
  timestamp_to: or(z.nullable(milliseconds()), null),
  advanced_filters: or(z.array(z.nullable(FieldFilter)), []),
  advanced_sorts: or(z.array(z.nullable(FieldSort)), []),
  livequery: or(z.boolean(), false),
  // Any number is good at testmail.app; what is answered says how many it came to here.
  limit: or(numberFrom(1), DEFAULT_EMAILS),
  offset: or(numberFrom(0, MAX_OFFSET), 0),
  wait_ms: or(z.nullable(numberFrom(0, MAX_HOLD_MS)), null),
});

function numberFrom(min: number, max = Infinity) {
  return z
    .int()
    .check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`));
}

const ParsedAddress = z.object({
  address: z.string(),
  name: z.string(),
  group: described(z.nullable(z.string()), "Always null: groups are laid out flat."),
});
const HeaderLine = z.object({
  key: described(z.string(), "In lower case."),
  line: described(z.string(), "The whole line, with its name."),
});
const EmailAttachment = z.object({
  filename: z.nullable(z.string()),
  contentType: z.string(),
  contentDisposition: z.enum(["inline", "attachment"]),
  checksum: described(z.nullable(z.string()), "Always null: contents stay in the raw mail."),
  size: z.int(),
  headers: z.array(HeaderLine),
  downloadUrl: described(z.string(), "Needs no key; good for a day, or until the mail is gone."),
  contentId: z.nullable(z.string()),
  cid: z.nullable(z.string()),
  related: z.boolean(),
});

/** An email as GET /api/json shows it. */
export const EmailView = z.object({
  id: z.string(),
  oid: z.string(),
  namespace: z.string(),
  tag: z.string(),
  timestamp: described(z.int(), "Arrival, ms since 1970."),
  date: described(z.nullable(z.int()), "The Date header, ms since 1970."),
  envelope_from: z.string(),
  envelope_to: z.string(),
  from: z.string(),
  from_parsed: z.array(ParsedAddress),
  to: z.string(),
  to_parsed: z.array(ParsedAddress),
  cc: z.string(),
  cc_parsed: z.array(ParsedAddress),
  subject: z.string(),
  messageId: z.nullable(z.string()),
  references: z.array(z.string()),
  html: z.nullable(z.string()),
  text: z.nullable(z.string()),
  attachments: z.array(EmailAttachment),
  SPF: z.nullable(z.string()),
  dkim: z.nullable(z.string()),
  sender_ip: z.nullable(z.string()),
  downloadUrl: described(z.string(), "The raw mail; good for a day, or until it is gone."),
  headers: z.optional(z.array(HeaderLine)),
  spam_score: z.optional(z.nullable(z.number())),
  spam_report: z.optional(z.nullable(z.string())),
});
export type EmailView = z.output<typeof EmailView>;

/** How GET /api/json refuses: in that API's words, and in ours beside them. */
export const EmailsRefusal = z.object({
  result: z.literal("fail"),
  message: z.string(),
  error: ErrorAnswer.shape.error,
});

/** What GET /api/json answers. */
export const EmailsAnswer = z.object({
  result: z.literal("success"),
  message: z.null(),
  count: described(z.int(), "Emails that match, on all pages."),
  limit: z.int(),
  offset: z.int(),
  emails: z.array(EmailView),
});
export type EmailsAnswer = z.output<typeof EmailsAnswer>;
