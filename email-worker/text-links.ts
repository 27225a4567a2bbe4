/** The repeat is bounded, which keeps the search linear. */
const SCHEME = /(?<![a-z0-9])(?:[a-z][a-z0-9+.-]{1,30}:\/\/|mailto:)/gi;
const URL_END = /[\s<>"`\u3000-\u3002\uff0c]/g;
const CLOSERS: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);
const TRAILING = new Set(".,;:!?'*_~|\u2019\u201d\u00bb");

/**
 * Finds `scheme://...` and `mailto:...` in plain text, in linear time. Punctuation after a link
 * is the sentence's, and so is a closing bracket that the link did not open.
 */
export function* findTextLinks(text: string): Generator<string> {
  const scheme = new RegExp(SCHEME);
  const urlEnd = new RegExp(URL_END);
  for (let match = scheme.exec(text); match !== null; match = scheme.exec(text)) {
    const bodyStart = scheme.lastIndex;
    urlEnd.lastIndex = bodyStart;
    const end = urlEnd.exec(text)?.index ?? text.length;
    const link = withoutTrail(text.slice(match.index, end));
    if (link.length > match[0].length) yield link;
    scheme.lastIndex = Math.max(end, bodyStart);
  }
}

function withoutTrail(link: string): string {
  const surplus = new Map(
    [...CLOSERS].map(([closer, opener]) => [closer, count(link, closer) - count(link, opener)]),
  );
  let end = link.length;
  for (; end > 0; end--) {
    const last = link[end - 1] ?? "";
    const extra = surplus.get(last) ?? 0;
    if (extra > 0) surplus.set(last, extra - 1);
    else if (!TRAILING.has(last)) break;
  }
  return link.slice(0, end);
}

function count(text: string, char: string): number {
  return text.split(char).length - 1;
}
