import { HOSTS } from "../hosts.ts";
import type { SitePageName } from "../site-pages.ts";
import { SAMPLE_TAG } from "../ui/sample-tag.ts";

const ADDRESS = `acme01.${SAMPLE_TAG}@${HOSTS.inbox}`;

/** What the product does, as it looks on the wire, in the order of the page's sections. */
const PRODUCT = [
  [`RCPT TO:<${ADDRESS}>`, "250 2.6.0 captured"],
  [
    `GET /api/v1/message?tag=${SAMPLE_TAG}&await_messages=true`,
    '{ "await": { "timedOut": false, "waitedMs": 5120 } }',
  ],
  [`GET /api/v1/message?tag=${SAMPLE_TAG}&q=from:shop has:code`],
  [`{ "tag": "${SAMPLE_TAG}",`, '  "codes": [{ "code": "493027" }],', '  "links": [] }'],
  ["GET /api/v1/refused", `{ "address": "${ADDRESS}",`, '  "reason": "credits_used_up" }'],
  ["$ npm start", "http://localhost:30001   smtp://localhost:1025"],
];

/** How a team works with it, likewise. */
const RESOURCES = [
  ['"attachments": [{ "filename": "invoice.pdf" }]'],
  [1, 2, 3].map((worker) => `acme01.${SAMPLE_TAG}-${worker}@${HOSTS.inbox}`),
  [
    `RESTANTE_API_URL=${HOSTS.api}`,
    "RESTANTE_API_KEY=…",
    "RESTANTE_NAMESPACE=acme01",
    `RESTANTE_INBOX_HOST=${HOSTS.inbox}`,
  ],
  ['"auth": { "spf": "pass", "dkim": "pass", "dmarc": "fail" }'],
];

/** Program text beside a page's sections; sections behind its end have none. */
export const SIGHTS: Readonly<Partial<Record<SitePageName, readonly (readonly string[])[]>>> = {
  product: PRODUCT,
  resources: RESOURCES,
};
