import { MAX_FILTERS, MAX_GLOB_BYTES, MAX_STARS } from "../domain/field-filter.ts";
import { DEFAULT_EMAILS, HOLD_MS, INLINE_BYTES, MAX_HOLD_MS, MAX_PAGE } from "../domain/limits.ts";

/**
 * The schema. Names of types, fields, arguments and values are those of testmail.app's API; what that
 * does not have says so: wait_ms, timed_out, codes, links, checks.
 */
export const TYPE_DEFS = /* GraphQL */ `
  type Query {
    "Emails of one namespace. Refused with a code in extensions.code when the key does not reach it."
    inbox(
      "Emails are sent to {namespace}.{tag}@host."
      namespace: String!
      "Only this tag."
      tag: String
      "Only tags that start with this: john matches john and john.smith."
      tag_prefix: String
      "Received at this time or later, in ms since 1970. From the start of the retention unless given."
      timestamp_from: Float
      "Received at this time or earlier, in ms since 1970. Ignored by a livequery."
      timestamp_to: Float
      "All of them must hold: ${MAX_FILTERS} at most, with ${MAX_STARS} stars in all."
      advanced_filters: [AdvancedFilter]
      "Newest first unless given. The first counts most."
      advanced_sorts: [Sort]
      "Answers at once if something matches already, else holds until the first email that does. At /api/graphql a hold in vain ends with 307 to the same URL, at /api/v1/graphql with timed_out."
      livequery: Boolean = false
      "Emails in one answer, ${MAX_PAGE} at most: the field limit says how many it came to."
      limit: Int = ${DEFAULT_EMAILS}
      "Emails to skip."
      offset: Int = 0
      "How long a livequery holds, in ms: ${HOLD_MS} unless given, ${MAX_HOLD_MS} at most. Ours alone."
      wait_ms: Int
    ): Inbox

    "Always true: for health checks."
    ping: Boolean
  }

  type Inbox {
    "success; what fails is told by errors."
    result: Outcome
    message: String
    "Emails that match, on all pages."
    count: Int
    limit: Int
    offset: Int
    emails: [Email]
    "A livequery ended with nothing. Ours alone."
    timed_out: Boolean
  }

  type Email {
    id: ID
    namespace: String
    tag: String
    "Arrival, in ms since 1970."
    timestamp: Float
    "MAIL FROM and RCPT TO."
    envelope_from: String
    envelope_to: String
    "The From header, which anyone can forge; without one, the envelope's sender."
    from: String
    from_parsed: [ParsedAddress]
    to: String
    to_parsed: [ParsedAddress]
    cc: String
    cc_parsed: [ParsedAddress]
    subject: String
    headers: [HeaderLine]
    "The Date header, in ms since 1970."
    date: Float
    messageId: String
    references: [String]
    "null where the bodies of a page are too large for one answer."
    html: String
    text: String
    attachments: [Attachment]
    SPF: String
    dkim: String
    "Of the built-in test: higher is worse. null: not tested."
    spam_score: Float
    "What the built-in test found, as lines of text."
    spam_report: String
    "Of the server that handed the mail over, as the first Received-SPF header says; null without one."
    sender_ip: String
    "The raw mail. Needs no key; good for a day, or until the mail or the key is gone."
    downloadUrl: String
    "One-time codes in the mail, the likeliest first. Ours alone."
    codes: [Code!]!
    "Links in the mail, in order. Ours alone."
    links: [Link!]!
    "What tests found. Ours alone."
    checks: Checks!
  }

  type ParsedAddress {
    address: String
    name: String
    "Always null: groups are laid out flat."
    group: String
  }

  type HeaderLine {
    "In lower case."
    key: String
    "The whole line, with its name."
    line: String
  }

  type Attachment {
    filename: String
    contentType: String
    "Always null: contents stay in the raw mail."
    checksum: String
    size: Float
    "Always empty."
    headers: [HeaderLine]
    "Needs no key; good for a day, or until the mail or the key is gone."
    downloadUrl: String
    contentId: String
    "The same without brackets."
    cid: String
    "Shown within the mail."
    related: Boolean
  }

  type Code {
    code: String!
    "Why it was taken for a code."
    reason: String!
  }

  type Link {
    href: String!
    text: String!
  }

  type Checks {
    "null: not tested."
    spam: SpamCheck
    "Problems of its delivery; null: not checked. GET /api/v1/message/{id}/checks tells what was found."
    delivery: Int
    "Problems of its HTML in e-mail clients; null: not checked, for it has none or is large."
    html: Int
    "Problems of its content; null: not checked, for the mail is large."
    lint: Int
  }

  type SpamCheck {
    score: Float!
    threshold: Float!
    verdict: SpamVerdict!
    "What hit, the heaviest first."
    rules: [SpamRule!]!
  }

  type SpamRule {
    name: String!
    "Above zero: speaks for spam."
    points: Float!
    description: String!
  }

  enum SpamVerdict {
    spam
    ham
  }

  input AdvancedFilter {
    field: FilterField!
    match: FilterMatch!
    action: FilterAction!
    value: String!
  }

  input Sort {
    field: SortField!
    order: SortOrder!
  }

  "What is larger than ${INLINE_BYTES / 1024} KB in text or html is not searched."
  enum FilterField {
    tag
    envelope_from
    envelope_to
    from
    to
    cc
    subject
    text
    html
    sender_ip
    id
  }

  "Both mind upper and lower case."
  enum FilterMatch {
    "The whole field is the value."
    exact
    "* is any text, ? one character; a value with ? has ${MAX_GLOB_BYTES} bytes at most."
    wildcard
  }

  enum FilterAction {
    include
    exclude
  }

  enum SortField {
    timestamp
    tag
    envelope_from
    envelope_to
    from
    to
    cc
    subject
    sender_ip
    spam_score
  }

  enum SortOrder {
    asc
    desc
  }

  enum Outcome {
    success
    fail
  }
`;
