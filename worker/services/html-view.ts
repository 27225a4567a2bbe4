import type { HtmlCheck as HtmlView } from "../contract/html-check.ts";
import { checkHtml, featurePage } from "../domain/html-check/html-check.ts";
import { SUPPORT_UPDATED } from "../domain/html-check/support.ts";

const SOURCE = {
  name: "caniemail" as const,
  url: "https://www.caniemail.com/",
  updated: SUPPORT_UPDATED,
};

/** The HTML check as the API shows it; null for a mail without HTML. */
export function viewHtmlCheck(html: string): HtmlView | null {
  if (html.trim() === "") return null;
  const { families, problems, ...rest } = checkHtml(html);
  return {
    source: SOURCE,
    ...rest,
    families: [...families],
    problems: problems.map(({ lines, affected, ...problem }) => ({
      ...problem,
      url: featurePage(problem.feature),
      lines: [...lines],
      affected: affected.map(({ platforms, notes, ...clients }) => ({
        ...clients,
        platforms: [...platforms],
        notes: [...notes],
      })),
    })),
  };
}
