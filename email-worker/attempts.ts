import { faultText } from "../worker/log/fault-text.ts";

/** Tests that a mail is put to. One that fails tells why and stops nothing: the mail is a mail all the same. */
export class Attempts {
  /** What failed, in words. */
  readonly problems: string[] = [];

  /** What `work` comes to; null when it throws. */
  make<Result>(name: string, work: () => Result): Result | null {
    try {
      return work();
    } catch (error) {
      this.problems.push(`${name}: ${faultText(error)}`);
      return null;
    }
  }
}
