import type { SnippetLanguage } from "./languages.ts";

/** The languages with their generators, in a chunk of their own. @public */
export async function loadSnippetLanguages(): Promise<readonly SnippetLanguage[]> {
  const { SNIPPET_LANGUAGES } = await import("./languages.ts");
  return SNIPPET_LANGUAGES;
}
