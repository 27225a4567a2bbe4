import { faultText } from "./fault-text.ts";
import { report, type Reporter } from "./report.ts";

/** In whose name work goes on, and what lets it do so. */
interface Background extends Reporter {
  /** Lets work outlive the answer. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Lets `work` go on after the answer. Nobody is told of its failure any more, so that is reported, in
 * the words of `failure` and with what was thrown.
 */
export function inBackground(context: Background, failure: string, work: Promise<unknown>): void {
  const failed = (error: unknown): void =>
    report(context, { event: "error", message: `${failure}: ${faultText(error)}` });
  context.waitUntil(work.catch(failed));
}
