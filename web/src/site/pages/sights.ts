import { HOSTS } from "../hosts.ts";
import type { SitePageName } from "../site-pages.ts";
import { SAMPLE_TAG } from "../ui/sample-tag.ts";

const ADDRESS = `acme01.${SAMPLE_TAG}@${HOSTS.inbox}`;

/** What the product does, as it looks on the wire, in the order of the page's sections. */
const PRODUCT = [
  [`RCPT TO:<${ADDRESS}>`, "250 2.6.0 captured"],
  [
    "GET /api/v1/message",
    `  ?tag=${SAMPLE_TAG}`,
    "  &await_messages=true",
    '{ "await": { "timedOut": false,',
    '  "waitedMs": 5120 } }',
  ],
  ["GET /api/v1/message", `  ?tag=${SAMPLE_TAG}`, "  &q=from:shop has:code"],
  [`{ "tag": "${SAMPLE_TAG}",`, '  "codes": [{ "code": "493027" }],', '  "links": [] }'],
  ["GET /api/v1/refused", '{ "address":', `  "${ADDRESS}",`, '  "reason": "credits_used_up" }'],
  ["$ npm start", "http://localhost:30001", "smtp://localhost:1025"],
];

/** How a team works with it, likewise. */
const RESOURCES = [
  ['{ "subject": "…", "codes": […],', '  "attachments": [{', '    "filename": "invoice.pdf" }] }'],
  ["$ npx playwright test --workers=4", `to: ${ADDRESS}`],
  [
    "RESTANTE_API_URL=…",
    "RESTANTE_API_KEY=…",
    "RESTANTE_NAMESPACE=acme01",
    "RESTANTE_INBOX_HOST=…",
  ],
  ['{ "auth": { "spf": "pass",', '  "dkim": "pass", "dmarc": "fail" } }'],
];

/** What a plan's credits look like, likewise. */
const PRICING = [
  [],
  ["GET /api/v1/usage", '{ "period": "2026-11", "limit": 100,', '  "used": 41, "left": 59 }'],
];

/** Keys, limits, credits and errors, likewise. */
const DOCS = [
  ["GET /api/v1/message HTTP/1.1", `host: ${new URL(HOSTS.api).host}`, "api-key: rst_…"],
  ["HTTP/1.1 429 Too Many Requests", "ratelimit-limit: 4", "retry-after: 1"],
  ["GET /api/v1/usage", '{ "period": "2026-11", "limit": 100,', '  "used": 41, "left": 59 }'],
  [
    "HTTP/1.1 400 Bad Request",
    '{ "success": false, "error": {',
    '  "code": "UNKNOWN_PARAMETER",',
    '  "message": "…" } }',
  ],
];

type TellingPage = Exclude<SitePageName, "home" | "blog">;

/** Program text beside each page's sections, in lines; sections after its end have none. */
export const SIGHTS: Readonly<Record<TellingPage, readonly (readonly string[])[]>> = {
  product: PRODUCT,
  resources: RESOURCES,
  pricing: PRICING,
  docs: DOCS,
};
