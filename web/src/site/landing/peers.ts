import type { SiteTexts } from "../site-texts.ts";

export type Mark = keyof SiteTexts["comparison"]["marks"];
type Row = keyof SiteTexts["comparison"]["rows"];

/** Who is compared, in the order of the columns. */
export const PRODUCTS = [
  "Restante",
  "testmail.app",
  "Mailosaur",
  "Mailtrap Sandbox",
  "MailSlurp",
  "Mailpit",
] as const;

type Marks = readonly [Mark, Mark, Mark, Mark, Mark, Mark];

/** What was found in November 2026 in public documentation, client libraries and source code. */
export const COMPARISON: readonly (readonly [Row, Marks])[] = [
  ["hold", ["yes", "yes", "partly", "no", "yes", "no"]],
  ["tags", ["yes", "yes", "yes", "unseen", "unseen", "yes"]],
  ["isolated", ["yes", "yes", "yes", "yes", "yes", "no"]],
  ["codes", ["yes", "no", "yes", "no", "yes", "no"]],
  ["links", ["yes", "no", "yes", "no", "yes", "partly"]],
  ["internet", ["yes", "yes", "yes", "partly", "yes", "no"]],
  ["raw", ["yes", "yes", "yes", "yes", "yes", "yes"]],
  ["openapi", ["yes", "unseen", "partly", "partly", "yes", "yes"]],
  ["laptop", ["yes", "no", "no", "no", "no", "yes"]],
];
