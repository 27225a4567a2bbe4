/** The languages of mails and screens; the first is the fallback. */
export const LANGUAGES = ["en", "es", "pt-BR"] as const;

export type Language = (typeof LANGUAGES)[number];

const BY_PRIMARY_TAG: Readonly<Record<string, Language>> = { en: "en", es: "es", pt: "pt-BR" };

/** The language of ours that an Accept-Language header (RFC 9110 section 12.5.4) likes best. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? "").split(",").map(readWish);
  const [best] = wishes
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return best?.language ?? LANGUAGES[0];
}

function readWish(range: string): { language: Language | undefined; weight: number } {
  const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
  const [primary = ""] = tag.split("-");
  const language = Object.hasOwn(BY_PRIMARY_TAG, primary) ? BY_PRIMARY_TAG[primary] : undefined;
  return { language, weight: Number(weight) || 0 };
}
