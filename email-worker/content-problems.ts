import { countLintProblems } from "../worker/domain/content-lint/content-lint.ts";
import { countHtmlProblems } from "../worker/domain/html-check/html-check.ts";
import type { MailChecks, MailContent } from "../worker/domain/mail.ts";
import type { Attempts } from "./attempts.ts";

/** Characters of a mail that are checked while it is taken in; who asks for the checks gets all. */
const MAX_CHECKED = 256 * 1024;

/**
 * How many problems the HTML check and the content lint find; null where they were not made: without HTML
 * there is none to check, and a large mail is not held up by it.
 */
export function countContentProblems(
  mail: Pick<MailContent, "subject" | "text" | "html">,
  attempts: Attempts,
): Pick<MailChecks, "html" | "lint"> {
  if (mail.text.length + mail.html.length > MAX_CHECKED) return { html: null, lint: null };
  const { html } = mail;
  return {
    html: html.trim() === "" ? null : attempts.make("HTML check", () => countHtmlProblems(html)),
    lint: attempts.make("content lint", () => countLintProblems(mail)),
  };
}
