/** A text between double quotes, as JavaScript, Go, Python and Java all read it. */
export function stringLiteral(text: string): string {
  return JSON.stringify(text);
}
