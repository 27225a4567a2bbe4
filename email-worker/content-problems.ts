import { lintContent } from "../worker/domain/content-lint/content-lint.ts";
import { countHtmlProblems } from "../worker/domain/html-check/html-check.ts";
import type { MailChecks, MailContent } from "../worker/domain/mail.ts";

/** Characters of a mail that are checked while it is taken in; who asks for the checks gets all. */
const MAX_CHECKED = 256 * 1024;

/**
 * How many problems the HTML check and the content lint find; null where they were not made: without HTML
 * there is none to check, and a large mail is not held up by it.
 */
export function countContentProblems(
  mail: Pick<MailContent, "subject" | "text" | "html">,
): Pick<MailChecks, "html" | "lint"> {
  if (mail.text.length + mail.html.length > MAX_CHECKED) return { html: null, lint: null };
  return {
    html: mail.html.trim() === "" ? null : attempt(() => countHtmlProblems(mail.html)),
    lint: attempt(() => lintContent(mail).length),
  };
}

/** A mail that a check stumbles over is a mail all the same. */
function attempt(count: () => number): number | null {
  try {
    return count();
  } catch {
    return null;
  }
}
