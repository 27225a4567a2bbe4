import { valueOf, type SpamReading } from "./spam-reading.ts";
import type { SpamRule } from "./spam-rule.ts";

function lacks(mail: SpamReading, name: string): boolean {
  return !mail.values.has(name);
}

function hasNoRecipientHeader(mail: SpamReading): boolean {
  return valueOf(mail, "to") === "" && valueOf(mail, "apparently-to") === "";
}

/** Whether no server of any kind has passed the mail on. */
export function hasNoHop({ relays }: SpamReading): boolean {
  return relays.trusted + relays.external.length + relays.unreadable === 0;
}

const LIST_MARKS = [
  "x-loop",
  "x-mailing-list",
  "x-mailman-version",
  "x-beenthere",
  "list-unsubscribe",
  "list-id",
  "list-post",
  "mailing-list",
];

function listMarks(mail: SpamReading): number {
  const bulk = /\b(?:list|bulk)\b/i.test(valueOf(mail, "precedence")) ? 1 : 0;
  return bulk + LIST_MARKS.filter((name) => mail.values.has(name)).length;
}

/** Whether a mailing list sent the mail, by its own account. */
export function isFromList(mail: SpamReading): boolean {
  return (
    ["list-id", "list-post", "mailing-list"].some((name) => mail.values.has(name)) ||
    /\b(?:list|bulk)\b/i.test(valueOf(mail, "precedence"))
  );
}

/** Which headers a mail has and lacks. */
export const PRESENCE_RULES: readonly SpamRule[] = [
  {
    name: "MISSING_MID",
    points: 0.552,
    description: "There is no Message-ID header.",
    hits: (mail) => lacks(mail, "message-id"),
  },
  {
    name: "MISSING_DATE",
    points: 2.739,
    description: "There is no Date header.",
    hits: (mail) => lacks(mail, "date"),
  },
  {
    name: "MISSING_HEADERS",
    points: 0.915,
    description: "There is no To header, or it is empty.",
    hits: hasNoRecipientHeader,
  },
  {
    name: "MISSING_SUBJECT",
    points: 0.001,
    description: "There is no Subject header.",
    hits: (mail) => lacks(mail, "subject"),
  },
  {
    name: "MISSING_FROM",
    points: 1,
    description: "There is no From header.",
    hits: (mail) => lacks(mail, "from"),
  },
  {
    name: "NO_HEADERS_MESSAGE",
    points: 0.001,
    description: "Nearly all the headers of a mail are missing.",
    hits: (mail) =>
      lacks(mail, "date") &&
      lacks(mail, "message-id") &&
      lacks(mail, "received") &&
      hasNoRecipientHeader(mail),
  },
  {
    name: "NO_RECEIVED",
    points: -0.001,
    description: "There is no Received header.",
    hits: (mail) => lacks(mail, "received"),
  },
  {
    name: "NO_RELAYS",
    points: -0.001,
    description: "No mail server has passed the mail on.",
    hits: hasNoHop,
  },
  {
    name: "REPLYTO_WITHOUT_TO_CC",
    points: 2.399,
    description: "There is a Reply-To, but neither To nor Cc.",
    hits: (mail) => !lacks(mail, "reply-to") && lacks(mail, "to") && lacks(mail, "cc"),
  },
  {
    name: "MAILING_LIST_MULTI",
    points: -1,
    description: "Several headers are those of well-known mailing list software.",
    hits: (mail) => listMarks(mail) > 2,
  },
  {
    name: "X_IP",
    points: 0.001,
    description: "There is an X-IP header, which only bulk senders write.",
    hits: (mail) => !lacks(mail, "x-ip"),
  },
  {
    name: "MIME_HEADER_CTYPE_ONLY",
    points: 0.1,
    description: "There is a Content-Type, but no MIME-Version.",
    hits: (mail) =>
      !lacks(mail, "content-type") &&
      ["mime-version", "content-transfer-encoding", "content-disposition"].every((name) =>
        lacks(mail, name),
      ) &&
      !/^text\/plain\b/i.test(valueOf(mail, "content-type")),
  },
];
