import type { MailAddress, MailAuthentication } from "../mail.ts";

/** A header as the spam rules look at it. */
export interface SpamHeader {
  /** As the sender wrote it. */
  readonly name: string;
  /** Unfolded, encoded words as they stand. */
  readonly raw: string;
  /** Its bytes are neither ASCII nor UTF-8. */
  readonly isBroken: boolean;
}

/** One hop of the mail, as a Received header tells it (RFC 5321 section 4.4). */
export interface SpamRelay {
  readonly ip: string;
  readonly helo: string;
  /** The name the receiver found for the address; empty when it found none. */
  readonly reverseName: string;
}

export interface SpamRelays {
  /** Hops inside private networks or signed in to, from the last one on. */
  readonly trusted: number;
  /** All hops before those, the last one first. */
  readonly external: readonly SpamRelay[];
  readonly unreadable: number;
}

/** A MIME part; its encoded lines are looked at where it is a leaf. */
export interface SpamPart {
  /** Lower-cased media type. */
  readonly type: string;
  /** Lower-cased; empty when not declared. */
  readonly charset: string;
  readonly encoding: string;
  readonly disposition: string;
  /** Encoded bytes. */
  readonly size: number;
  readonly longestLine: number;
  readonly has8BitBytes: boolean;
}

/** What the HTML of a mail is made of. */
export interface SpamHtml {
  /** Characters of its source. */
  readonly length: number;
  readonly tags: ReadonlySet<string>;
  /** Tags of any kind, opened and closed. */
  readonly tagCount: number;
  /** End tags without a start. */
  readonly strayEnds: number;
  /** Opened and never closed; only of body and head. */
  readonly unclosed: ReadonlySet<string>;
  readonly title: string;
  /** Characters of its text but for blanks. */
  readonly textLength: number;
  /** Pixels of the images whose size is given. */
  readonly imageArea: number;
  readonly hasLinkedImage: boolean;
  /** Of the font element: 1 to 7, and 3 where nothing is said. */
  readonly largestFont: number;
  readonly hasBadFontFace: boolean;
  /** Text in about the colour it stands on. */
  readonly hasHiddenText: boolean;
  readonly isSavedPage: boolean;
  /** A link whose text names another secure site than the one it leads to. */
  readonly hasMisleadingLink: boolean;
  /** Of links, images and forms. */
  readonly urls: readonly string[];
}

/** A mail as the spam rules see it. All texts are cut to a limit by whoever reads the mail. */
export interface SpamReading {
  /** In the order of the mail. */
  readonly headers: readonly SpamHeader[];
  /** By lower-cased name; of repeated headers the values stand on lines of their own. */
  readonly values: ReadonlyMap<string, string>;
  /** Decoded. */
  readonly subject: string;
  readonly from: MailAddress | null;
  readonly replyTo: MailAddress | null;
  /** To and Cc. */
  readonly recipients: readonly MailAddress[];
  readonly envelopeFrom: string;
  /** The Date header, ms; null when absent or unreadable. */
  readonly sentAt: number | null;
  /** When each hop took the mail, ms; the last one first. */
  readonly hopTimes: readonly number[];
  readonly relays: SpamRelays;
  readonly parts: readonly SpamPart[];
  /** Bytes after the header block, encoded. */
  readonly bodySize: number;
  /** Subject and visible text, one paragraph a line, blanks made single. */
  readonly body: string;
  /** The text parts as written, HTML in source. */
  readonly source: string;
  readonly text: string;
  /** null without an HTML part. */
  readonly html: SpamHtml | null;
  /** The visible text of the HTML part. */
  readonly htmlText: string;
  /** Of HTML and text. */
  readonly urls: readonly string[];
  readonly auth: MailAuthentication;
}

/** The raw value of a header; empty when it is absent. */
export function valueOf(mail: SpamReading, name: string): string {
  return mail.values.get(name) ?? "";
}

/** What stands after the @ of an address, lower-cased. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
