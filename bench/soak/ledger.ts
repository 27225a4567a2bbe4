/** A mail that was answered with 250. */
interface Taken {
  /** Index of the mailbox. */
  readonly mailbox: number;
  /** When it was to be sent, and when its sender began, and read the 250 (performance.now). */
  readonly dueAt: number;
  readonly begunAt: number;
  readonly takenAt: number;
}

/** A mail as a wait brought it. */
interface Brought {
  readonly id: string;
  /** When the wait was asked for, and its answer was there (performance.now). */
  readonly askedAt: number;
  readonly at: number;
}

/** How long a waiter took to get a mail that came while it waited. */
export interface Wake {
  readonly takenAt: number;
  /** From the 250 to the end of the answer; 0 when the answer was first. */
  readonly ms: number;
  /** How much later than planned the mail was sent, ms. */
  readonly lateMs: number;
}

/** All that senders and waiters saw. A mail's number is the one in its subject. */
export class Ledger {
  private readonly taken = new Map<number, Taken>();
  private readonly brought = new Map<number, Brought>();
  /** Taken and not brought yet: kept, for to look through all after each mail would slow the waiters. */
  private readonly open = new Set<number>();
  private readonly ids = new Set<string>();
  /** What came more often than once or to the wrong mailbox, in words. */
  readonly doubled: string[] = [];
  /** Answers that were neither mail, nor a 250, nor a limit, though nobody had ended the product. */
  readonly faults: string[] = [];
  private told: () => void = () => undefined;

  /** A mail got its 250. */
  take(number: number, taken: Taken): void {
    this.taken.set(number, taken);
    if (!this.brought.has(number)) this.open.add(number);
    this.told();
  }

  /** A wait brought a mail. */
  bring(number: number, brought: Brought): void {
    const { id } = brought;
    if (this.brought.has(number) || this.ids.has(id)) this.doubled.push(`mail ${number}, ${id}`);
    this.ids.add(id);
    this.brought.set(number, brought);
    this.open.delete(number);
    this.told();
  }

  get takenCount(): number {
    return this.taken.size;
  }

  /** Mails that were answered with 250 and that no wait has brought. */
  missing(): number[] {
    return [...this.open];
  }

  /** Resolves once every mail that was taken was brought, or `timeoutMs` is over. */
  async settled(timeoutMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.told = () => {
        if (this.open.size > 0) return;
        clearTimeout(timer);
        resolve();
      };
      this.told();
    });
  }

  /** Of the mails of one mailbox that were taken: which `numbers` lacks, or has more than once. */
  compare(mailbox: number, numbers: readonly number[]): { lost: number[]; doubled: number[] } {
    const found = new Set(numbers);
    const mine = [...this.taken].filter(([, taken]) => taken.mailbox === mailbox);
    return {
      lost: mine.map(([number]) => number).filter((number) => !found.has(number)),
      doubled: numbers.filter((number, index) => numbers.indexOf(number) !== index),
    };
  }

  /** Of each mail whose waiter waited before the mail was sent. */
  wakes(): Wake[] {
    return [...this.taken].flatMap(([number, { dueAt, begunAt, takenAt }]) => {
      const brought = this.brought.get(number);
      if (brought === undefined || brought.askedAt > begunAt) return [];
      const lateMs = begunAt - dueAt;
      return [{ takenAt, ms: Math.max(0, brought.at - takenAt), lateMs }];
    });
  }
}
