import { SNIPPET_LANGUAGES } from "../../snippets/languages.ts";
import { HOSTS } from "../hosts.ts";
import { SAMPLE_TAG } from "../ui/sample-tag.ts";

/** The namespace of every example. */
export const NAMESPACE = "acme01";

/** The request of the hero, broken to fit a narrow pane. */
export const REQUEST_EXAMPLE = [
  `$ curl "${HOSTS.api}`,
  `  /api/v1/message?ns=${NAMESPACE}`,
  `  &tag=${SAMPLE_TAG}`,
  '  &await_messages=true" \\',
  '  -H "api-key: $RESTANTE_KEY"',
].join("\n");

/** What the held request is answered with, shortened to what a test looks at. */
export function answerExample(mail: { mailSubject: string; mailBody: string }): string {
  return [
    '{ "success": true, "data": [{',
    `  "ns": "${NAMESPACE}",`,
    `  "tag": "${SAMPLE_TAG}",`,
    `  "subject": "${mail.mailSubject}",`,
    `  "body": "${mail.mailBody}",`,
    '  "codes": [{ "code": "493027" }]',
    "}] }",
  ].join("\n");
}

/** A whole program for each language, waiting for the sample tag. */
export const CODE_EXAMPLES = SNIPPET_LANGUAGES.map(({ id, label, write }) => ({
  id,
  label,
  code: write({
    baseUrl: HOSTS.api,
    key: "YOUR_API_KEY",
    query: { ns: [NAMESPACE], tag: [SAMPLE_TAG], await_messages: true },
  }),
}));
