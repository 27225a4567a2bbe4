import { ERROR_STATUS } from "../domain/api-error.ts";
import {
  DEFAULT_PAGE,
  HOLD_MS,
  MAX_HOLD_MS,
  MAX_MAIL_BYTES,
  MAX_PAGE,
  READS_PER_SECOND,
  WAIT_WINDOW_MS,
  WAITS_PER_WINDOW,
} from "../domain/limits.ts";
import { PLANS, type Plan } from "../domain/plans.ts";
import { PRODUCT_NAME } from "../domain/product.ts";
import { GUIDES } from "./guides.ts";
import { FAULT_CODES, parameterOf } from "./openapi.ts";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

interface Hosts {
  /** Origin of the API. */
  readonly apiUrl: string;
  /** Origin of the pages. */
  readonly siteUrl: string;
  /** The host that addresses end in. */
  readonly inboxHost: string;
}

/** The product in one text for language models, in the form of llmstxt.org, made from the contracts. */
export function llmsText({ apiUrl, siteUrl, inboxHost }: Hosts): string {
  const operations = Object.values<Operation>(OPERATIONS);
  return `# ${PRODUCT_NAME}

> ${PRODUCT_NAME} catches the mail that software sends, and hands it to the test that waits for it.

Mail to \`namespace.tag@${inboxHost}\` is captured, parsed and kept. A namespace belongs to an account; a tag is made
up by the sender, is a mailbox of its own and needs no call: use a new one for each test. One GET with
\`await_messages=true\` is held until the mail is there, and answers with the message, its one-time codes (\`codes\`)
and its links (\`links\`). Read on from a mail with \`after\` and its \`cursor\`, instead of by time or by deleting.
\`expect=none\` proves that no mail came. The same product runs on a laptop with \`npm start\`, with SMTP.

The API is at ${apiUrl}. Send the key in the header \`api-key\`; it is never part of a URL.

\`\`\`sh
curl "${apiUrl}/api/v1/message?ns=NAMESPACE&tag=TAG&await_messages=true" -H "api-key: KEY"
\`\`\`

## Calls

${operations.map(callText).join("\n")}

## Limits

- ${READS_PER_SECOND} reads a second for each key.
- ${WAITS_PER_WINDOW} waits in ${WAIT_WINDOW_MS / 1000} s for each key and filter; a wait that brought mail is not counted.
- A wait is held ${HOLD_MS / 1000} s unless \`wait_ms\` says otherwise, and ${MAX_HOLD_MS / 1000} s at most. Without mail it answers 200 with no data and \`await.timedOut\`.
- ${DEFAULT_PAGE} messages in one answer unless \`limit\` says otherwise, ${MAX_PAGE} at most.
- A mail has at most ${MAX_MAIL_BYTES / 1024 / 1024} MiB.
${Object.values(PLANS).map(planText).join("\n")}

## Errors

A refused call answers \`{"success": false, "error": {"code", "message"}}\`.

${errorCodes(operations)
  .map((code) => `- ${code}: ${ERROR_STATUS[code]}`)
  .join("\n")}

## Guides

${Object.entries(GUIDES)
  .map(([slug, title]) => `- [${title}](${siteUrl}/documentacao/${slug}.md)`)
  .join("\n")}

## Optional

- [Reference, as a page](${apiUrl}/docs)
- [OpenAPI 3.1](${apiUrl}/openapi.json)
- [Collection for API clients](${apiUrl}/collection.json)
`;
}

function callText({ method, path, summary, details, query }: Operation): string {
  const parameters = Object.entries(query?.shape ?? {}).map(([name, schema]) => {
    const { type, description, required } = parameterOf(schema);
    return `  - \`${name}\` (${required ? `${type}, required` : type}): ${description}`;
  });
  const call = `- \`${method.toUpperCase()} ${path}\`: ${summary}.`;
  return [details === undefined ? call : `${call} ${details}`, ...parameters].join("\n");
}

function planText({ name, mailsPerMonth, retentionDays, namespaces, apiKeys }: Plan): string {
  return `- ${name}: mails a month: ${most(mailsPerMonth)}, kept ${retentionDays} d unless a contract says otherwise; namespaces: ${most(namespaces)}; API keys: ${most(apiKeys)}.`;
}

function errorCodes(operations: readonly Operation[]): (keyof typeof ERROR_STATUS)[] {
  const named = new Set(operations.flatMap(({ errors }) => errors));
  return (["API_KEY_REQUIRED", "INVALID_API_KEY", ...named, ...FAULT_CODES] as const).toSorted(
    (a, b) => ERROR_STATUS[a] - ERROR_STATUS[b],
  );
}

function most(count: number | null): string {
  return String(count ?? "unlimited");
}
