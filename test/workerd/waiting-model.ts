/** A mail that the service must have. */
export interface KnownMail {
  readonly id: string;
  readonly seq: number;
  readonly namespace: number;
  readonly tag: string;
}

/** The mailboxes of a read or a wait. */
export interface Mailboxes {
  /** Indexes of namespaces. */
  readonly namespaces: readonly number[];
  /** Null: every tag. */
  readonly tag: string | null;
  /** Only after this cursor, oldest first; null: all there is, newest first. */
  readonly after: number | null;
}

/** A wait that is held: too little has come for it yet. */
export interface OpenWait<Answer> extends Mailboxes {
  readonly count: number;
  readonly came: KnownMail[];
  readonly answer: Promise<Answer>;
}

/** What a mail service that waits has to do, as simply as it can be said: lists and filters. */
export class WaitingModel<Answer> {
  readonly active: boolean[];
  /** What was done to it and to the service. */
  steps = 0;
  mails: KnownMail[] = [];
  waits: OpenWait<Answer>[] = [];

  constructor(namespaces: number) {
    this.active = Array.from({ length: namespaces }, () => true);
  }

  /** The mails of these mailboxes, in the order of an answer. */
  matching({ namespaces, tag, after }: Mailboxes): KnownMail[] {
    const found = this.mails.filter(
      (mail) =>
        namespaces.includes(mail.namespace) &&
        (tag === null || tag === mail.tag) &&
        (after === null || mail.seq > after),
    );
    return after === null ? found.toReversed() : found;
  }

  /** The namespaces that are switched off. */
  get off(): number[] {
    return [...this.active.keys()].filter((index) => this.active[index] !== true);
  }

  /** The cursor after everything that has come. */
  get cursor(): number {
    return this.mails.at(-1)?.seq ?? 0;
  }

  /** Takes a mail that was captured; returns the waits that must be answered now. */
  arrive(mail: KnownMail): OpenWait<Answer>[] {
    this.mails = [...this.mails, mail].toSorted((a, b) => a.seq - b.seq);
    const told = this.waits.filter(
      (wait) =>
        wait.namespaces.includes(mail.namespace) && (wait.tag === null || wait.tag === mail.tag),
    );
    for (const wait of told) wait.came.push(mail);
    const due = told.filter(({ came, count }) => came.length >= count);
    this.waits = this.waits.filter((wait) => !due.includes(wait));
    return due;
  }

  /** Deletes a mailbox; returns how many mails it had. */
  delete(namespace: number, tag: string): number {
    const before = this.mails.length;
    this.mails = this.mails.filter((mail) => mail.namespace !== namespace || mail.tag !== tag);
    return before - this.mails.length;
  }

  /** Whether a wait has counted a mail of this mailbox already. */
  isCounted(namespace: number, tag: string): boolean {
    return this.waits.some(({ came }) =>
      came.some((mail) => mail.namespace === namespace && mail.tag === tag),
    );
  }
}
