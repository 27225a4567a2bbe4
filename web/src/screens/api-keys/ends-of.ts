const EDGE = 4;

/** A masked key by the letters that show: `rst_…7xfa`, as sentences name it. */
export function endsOf(masked: string): string {
  return `${masked.slice(0, EDGE)}…${masked.slice(-EDGE)}`;
}
