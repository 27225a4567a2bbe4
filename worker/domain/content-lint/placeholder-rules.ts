import type { LintText } from "./lint-reading.ts";
import type { LintFinding, LintRule, LintRuleId } from "./lint-rule.ts";

/** What begins like an encoded byte, as %C3, and shell variables of Windows that a mail may speak of. */
const NO_PLACEHOLDER =
  /^%(?:[0-9A-F]{2}.*|ALLUSERSPROFILE|APPDATA|COMPUTERNAME|COMSPEC|HOMEDRIVE|HOMEPATH|LOCALAPPDATA|PATH|PROGRAMDATA|PROGRAMFILES|SYSTEMDRIVE|SYSTEMROOT|TEMP|TMP|USERNAME|USERPROFILE|WINDIR)%$/;

/** A rule for one form of placeholder, in what people read and in what links lead to. */
function placeholder(
  id: LintRuleId,
  pattern: RegExp,
  given: Pick<LintRule, "description" | "severity"> & { inUrls: boolean; skip?: RegExp },
): LintRule {
  const { description, severity, inUrls, skip } = given;
  return {
    id,
    severity,
    description,
    *find(mail) {
      if (mail.everything.search(pattern) < 0) return;
      for (const place of mail.texts) yield* matches(place, pattern, skip);
      // URLs of the text part stand in its texts.
      if (!inUrls) return;
      for (const { kind, url, ...place } of mail.urls) {
        if (kind !== "text") yield* matches({ ...place, text: url }, pattern, skip);
      }
    },
  };
}

function* matches(
  { part, line, text }: LintText,
  pattern: RegExp,
  skip: RegExp | undefined,
): Iterable<LintFinding> {
  for (const [excerpt] of text.matchAll(pattern)) {
    if (skip?.test(excerpt) !== true) yield { part, line, excerpt };
  }
}

const UNFILLED = "A placeholder was not filled.";

/** Placeholders of template languages that reached the mail as they stand. Code is left out. */
export const PLACEHOLDER_RULES: readonly LintRule[] = [
  placeholder("placeholder-braces", /\{\{[^{}\n]{1,80}\}\}/g, {
    severity: "error",
    description: `${UNFILLED} Handlebars, Mustache, Liquid and others write it with two braces.`,
    inUrls: true,
  }),
  placeholder("placeholder-tag", /\{%[^%{}\n]{1,80}%\}/g, {
    severity: "error",
    description: "A tag of Liquid, Jinja or Twig was not carried out.",
    inUrls: true,
  }),
  placeholder("placeholder-dollar", /\$\{[a-z_][\w.]{0,60}\}/gi, {
    severity: "error",
    description: `${UNFILLED} It looks like one of a template string.`,
    inUrls: true,
  }),
  placeholder("placeholder-erb", /<%[=-]?[^%<>\n]{1,80}%>/g, {
    severity: "error",
    description: "A tag of ERB, EJS or JSP was not carried out.",
    inUrls: true,
  }),
  placeholder("placeholder-merge-tag", /\*\|[A-Z][A-Z0-9_:]{0,60}\|\*/g, {
    severity: "error",
    description: `${UNFILLED} It is a merge tag of Mailchimp or Mandrill.`,
    inUrls: true,
  }),
  placeholder("placeholder-percent", /%[A-Z][A-Z0-9_]{2,40}%/g, {
    severity: "warning",
    description: `${UNFILLED} It stands between two percent signs.`,
    inUrls: true,
    skip: NO_PLACEHOLDER,
  }),
  // Not after a slash, as paths of an API are told, nor as a part of another form or of JSON.
  placeholder("placeholder-brace", /(?<![\w$#{"'/\\:=])\{[a-z][a-z0-9_.]{1,40}\}(?!\})/gi, {
    severity: "warning",
    description: `${UNFILLED} It stands in braces.`,
    inUrls: false,
  }),
  placeholder(
    "placeholder-bracket",
    /\[(?:first|last|full|user|customer|company|your)[ _-]?name\](?!\()/gi,
    {
      severity: "warning",
      description: `${UNFILLED} It stands in square brackets.`,
      inUrls: false,
    },
  ),
  placeholder("lorem-ipsum", /\blorem ipsum\b/gi, {
    severity: "warning",
    description: "There is a dummy text.",
    inUrls: false,
  }),
];
