/**
 * Every match of a pattern with the flag g that never matches an empty text, in order. `matchAll`
 * copies the pattern at each call, which took ten times as long as the search itself: a line of a mail
 * is short, and a pattern of all words for a code is long.
 */
export function everyMatch(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match);
  }
  return found;
}
