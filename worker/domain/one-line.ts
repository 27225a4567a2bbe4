/**
 * What no name may hold: control characters, line breaks, and the characters that turn the direction of
 * text. In a mail they would make somebody else's words out of a name.
 */
const UNFIT = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Whether the text is one line that can stand as a name. */
export function isOneLine(text: string): boolean {
  return text.search(UNFIT) === -1;
}

/** The text with a blank instead of each character that cannot stand in a name, trimmed. */
export function oneLine(text: string): string {
  return text.replaceAll(UNFIT, " ").trim();
}
