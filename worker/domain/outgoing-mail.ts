/** A mail of the service's own, ready to go. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What says it, without the address. */
export type MailText = Omit<OutgoingMail, "to">;
