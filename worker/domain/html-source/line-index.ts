/** Tells the line that a character stands on. */
export interface LineIndex {
  /** The line of the character at `offset`, counted from 1. */
  lineAt(offset: number): number;
}

/** Reads the lines of a text once; each question takes logarithmic time. */
export function lineIndex(text: string): LineIndex {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return { lineAt: (offset) => linesUpTo(starts, offset) };
}

/** How many of the sorted `starts` are at most `offset`. */
function linesUpTo(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
