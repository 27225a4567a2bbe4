/** A masked key with eight stars at most: a long row of them says nothing more than a short one. */
export function shortMask(masked: string): string {
  return masked.replaceAll(/\*{9,}/g, "*".repeat(8));
}
