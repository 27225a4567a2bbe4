import type { LinkCheck, LinkCheckBody } from "../contract/link-check.ts";
import { readImages } from "../domain/html-source/read-images.ts";
import { linkTargets } from "../domain/link-check/link-targets.ts";
import { MAX_CHECKED_LINKS } from "../domain/link-check/visit-limits.ts";
import type { ServiceContext } from "./context.ts";
import { wholeMessage } from "./message-bodies.ts";
import { oneMessage } from "./one-message.ts";
import { COUNTED_PERIOD_MS, rateLimited } from "./rate-limit.ts";
import type { MailReach } from "./reach.ts";
import { visitLinks } from "./visit-links.ts";

/**
 * Visits the links and images of a message. Nothing is stored. `caller` names whose calls are counted.
 * Throws MESSAGE_NOT_FOUND and RATE_LIMITED.
 */
export async function checkLinks(
  context: ServiceContext,
  reach: MailReach,
  { id, caller, unsubscribe }: LinkCheckBody & { id: string; caller: string },
): Promise<LinkCheck> {
  const message = await oneMessage(context, reach, id);
  await countCheck(context, caller);
  const { content, headers } = await wholeMessage(context, message);
  const images = readImages(content.html);
  const targets = linkTargets({ links: content.links, images, headers: headers ?? [] });
  const wanted = targets.slice(0, MAX_CHECKED_LINKS);
  return {
    links: await visitLinks(context, wanted, { unsubscribe }),
    omitted: targets.length - wanted.length,
  };
}

async function countCheck({ linkCheckLimit }: ServiceContext, caller: string): Promise<void> {
  const { success } = await linkCheckLimit.limit({ key: caller });
  if (success) return;
  throw rateLimited("Too many link checks. Wait a minute, then try again.", COUNTED_PERIOD_MS);
}
