import type { SpamVerdict } from "./spam/spam-result.ts";

/** What rspamd says of a mail. */
export interface RspamdReport {
  readonly score: number;
  readonly threshold: number;
  readonly verdict: SpamVerdict;
  /** What it would do with the mail, such as `no action`. */
  readonly action: string;
  /** Its symbols, the heaviest first. */
  readonly rules: {
    readonly name: string;
    readonly points: number;
    readonly description: string;
  }[];
}
