/**
 * What no name may hold: control characters, line breaks, and the characters that turn the direction of
 * text. In a mail they would make somebody else's words out of a name.
 */
export const NO_NAME = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** The text with a blank instead of each run of such characters, trimmed. */
export function oneLine(text: string): string {
  return text.replaceAll(new RegExp(`${NO_NAME.source}+`, "gu"), " ").trim();
}
