import * as z from "zod/mini";
import { LINK_REASONS, LINK_STATUSES } from "../domain/link-check/link-status.ts";
import { MAX_CHECKED_LINKS } from "../domain/link-check/visit-limits.ts";
import { passed } from "./answer.ts";
import { described } from "./described.ts";

/** What POST …/links/check takes. */
export const LinkCheckBody = z.strictObject({
  unsubscribe: described(
    z._default(z.boolean("must be true or false"), false),
    "Also visits links that look like unsubscribing. They may do just that.",
  ),
});
export type LinkCheckBody = z.output<typeof LinkCheckBody>;

const Link = z.object({
  url: z.string(),
  kind: z.enum(["link", "image"]),
  count: described(z.int(), "How often it stands in the mail."),
  status: described(
    z.enum(LINK_STATUSES),
    "ok: answered below 400. redirected: the same, after redirects. broken: answered with 400 or more. " +
      "timeout: no answer in 8 seconds. unreachable: no connection. refused: not asked, as reason says. " +
      "skipped: not visited, as reason says.",
  ),
  code: described(z.nullable(z.int()), "The last answer's HTTP status; null: none."),
  reason: described(z.nullable(z.enum(LINK_REASONS)), "Why it was refused or skipped."),
  hops: described(
    z.array(z.string()),
    "Every URL that was asked, in order: redirects are followed.",
  ),
});

/** What came of visiting a mail's links and images. */
export const LinkCheck = z.object({
  links: described(
    z.array(Link),
    `Each distinct http and https URL once, at most ${MAX_CHECKED_LINKS}.`,
  ),
  omitted: described(z.int(), "URLs beyond those, which were not visited."),
});
export type LinkCheck = z.output<typeof LinkCheck>;

/** What POST /api/v1/message/{id}/links/check answers. */
export const OneLinkCheck = z.object({ success: z.literal(true), data: LinkCheck });

export const InboxLinkCheck = passed(LinkCheck);
