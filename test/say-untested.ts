/**
 * Says in the output of the run, whatever its reporter leaves out, that something could not be tested
 * here: `what`, and why.
 */
export function sayUntested(what: string): void {
  process.stderr.write(`\nNOT TESTED: ${what}.\n\n`);
}
