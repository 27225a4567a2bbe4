import { queryOptions } from "@tanstack/react-query";
import type { Language } from "../../../../worker/domain/language.ts";
import { logFailure } from "../../log/log-failure.ts";

export type LegalKind = "privacy" | "terms" | "dpa";

/**
 * The text of a legal document, as HTML of ours: what stands in the `article` of its page. A failure
 * is only logged.
 */
export function legalDocument(kind: LegalKind, language: Language) {
  return queryOptions({
    queryKey: ["legal", kind, language],
    // Without its `.html`, which Cloudflare Pages would answer by a redirect.
    queryFn: async ({ signal }) => {
      try {
        return await load(`/legal/${kind}-${language}`, signal);
      } catch (error) {
        if (!signal.aborted) logFailure("The legal document could not be loaded.", error);
        throw error;
      }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function load(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const article = page.querySelector("article");
  // A server for development answers with a page what is not there.
  if (article === null) throw new Error(`${path} is no legal document.`);
  return article.innerHTML;
}
