/** How much of everything is measured. */
export interface Pace {
  /** Ours and its limits take turns so often; ratios are medians over the rounds. */
  readonly rounds: number;
  /** Of load, for each figure of a round. */
  readonly seconds: number;
  /** Mails with a wait held for each. */
  readonly waits: number;
  /** Mails after which memory is read, and read once more after as many again. */
  readonly mails: number;
}

export const FULL: Pace = { rounds: 5, seconds: 1, waits: 300, mails: 10_000 };
export const QUICK: Pace = { rounds: 1, seconds: 1, waits: 60, mails: 1_000 };
