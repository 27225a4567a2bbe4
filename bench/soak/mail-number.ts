/** The number that a sample mail bears in its subject; throws for any other text. */
export function mailNumber(text: string): number {
  const number = /number (\d+)/.exec(text)?.[1];
  if (number === undefined) throw new Error(`no number in ${text}`);
  return Number(number);
}
