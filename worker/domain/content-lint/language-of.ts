/** Small words that one of these languages has and the others have not. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  en: [
    "the",
    "and",
    "you",
    "your",
    "for",
    "with",
    "this",
    "that",
    "have",
    "from",
    "are",
    "will",
    "our",
    "please",
    "was",
    "not",
    "can",
    "been",
    "has",
    "if",
    "it",
    "is",
    "of",
    "to",
    "we",
  ],
  es: [
    "el",
    "los",
    "las",
    "y",
    "tu",
    "su",
    "con",
    "una",
    "del",
    "ha",
    "está",
    "usted",
    "gracias",
    "hola",
    "aquí",
    "correo",
    "cuenta",
    "más",
    "puede",
    "este",
    "sin",
    "tus",
    "en",
  ],
  pt: [
    "você",
    "seu",
    "sua",
    "não",
    "uma",
    "com",
    "da",
    "do",
    "em",
    "para",
    "obrigado",
    "olá",
    "foi",
    "está",
    "aqui",
    "conta",
    "mais",
    "pode",
    "este",
    "sem",
    "seus",
    "os",
    "as",
    "um",
  ],
};
const WORD = /\p{L}+/gu;

/** Words that a text needs before anything is said of it. */
const MIN_WORDS = 30;
/** Share of its words that are small words of the language. */
const MIN_SHARE = 0.15;
/** How many times as many of them as of any other language's. */
const MIN_LEAD = 2;
const MAX_READ = 20_000;

/**
 * The language of a text, of English (en), Spanish (es) and Portuguese (pt) only; null where it is too
 * short or not clearly one of them.
 */
export function languageOf(text: string): string | null {
  const words = text.slice(0, MAX_READ).toLowerCase().match(WORD) ?? [];
  if (words.length < MIN_WORDS) return null;
  const counts = Object.entries(WORDS)
    .map(([language, known]) => {
      const small = new Set(known);
      return { language, count: words.filter((word) => small.has(word)).length };
    })
    .toSorted((a, b) => b.count - a.count);
  const [first, second] = counts;
  if (first === undefined || second === undefined) return null;
  const isClear = first.count >= words.length * MIN_SHARE && first.count >= second.count * MIN_LEAD;
  return isClear ? first.language : null;
}
