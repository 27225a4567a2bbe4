import type { LinkCheck, LinkCheckBody } from "../contract/link-check.ts";
import { ApiError } from "../domain/api-error.ts";
import { readImages } from "../domain/html-source/read-images.ts";
import { linkTargets, type LinkTarget } from "../domain/link-check/link-targets.ts";
import { MAX_CHECKED_LINKS } from "../domain/link-check/link-status.ts";
import type { Outside, OutsideResult } from "../gateways/outside/outside.ts";
import type { ServiceContext } from "./context.ts";
import { wholeMessage } from "./message-bodies.ts";
import { oneMessage } from "./one-message.ts";
import type { MailReach } from "./reach.ts";

type CheckedLink = LinkCheck["links"][number];

/** Links that are visited at the same time. */
const AT_ONCE = 6;
const TIMEOUT_MS = 8000;
const MAX_REDIRECTS = 5;
/** Requests of one check. Each takes four lookups of names beside, and a Worker may make 1000 in all. */
const MAX_REQUESTS = 180;
/** A server that does not know HEAD, or does not like it, is asked by GET. */
const NO_HEAD = new Set([403, 405, 501]);
/** The binding's period, in seconds. */
const PERIOD = 60;

/**
 * Visits the links and images of a message, by HEAD or where that is refused by GET, with neither
 * cookies nor a key, and never inside the network (see gateways/outside). Nothing is stored. `caller`
 * names whose calls are counted. Throws MESSAGE_NOT_FOUND and RATE_LIMITED.
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
    links: await inParallel(wanted, visitor(context, { unsubscribe, requests: 0 })),
    omitted: targets.length - wanted.length,
  };
}

async function countCheck({ linkCheckLimit }: ServiceContext, caller: string): Promise<void> {
  const { success } = await linkCheckLimit.limit({ key: caller });
  if (success) return;
  throw new ApiError("RATE_LIMITED", "Too many link checks. Wait a minute, then try again.", {
    fields: { retryAfterMs: PERIOD * 1000 },
    headers: { "retry-after": String(PERIOD) },
  });
}

/** Runs some at a time; the answers come in the order of what was given. */
async function inParallel<Item, Answer>(
  items: readonly Item[],
  run: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = new Map<number, Answer>();
  const queue = items.entries();
  const work = async (): Promise<void> => {
    for (const [index, item] of queue) answers.set(index, await run(item));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return items.flatMap((_, index) => answers.get(index) ?? []);
}

function visitor(
  context: ServiceContext,
  check: { readonly unsubscribe: boolean; requests: number },
): (target: LinkTarget) => Promise<CheckedLink> {
  return async ({ url, kind, count, isUnsubscribe }) => {
    const link = { url, kind, count, code: null, reason: null, hops: [] };
    if (isUnsubscribe && !check.unsubscribe) {
      return { ...link, status: "skipped", reason: "unsubscribe" };
    }
    if (check.requests >= MAX_REQUESTS) {
      return { ...link, status: "skipped", reason: "too_many_requests" };
    }
    const started = context.now();
    const result = await visit(context.outside, url);
    check.requests += result.hops.length + 1;
    return {
      ...link,
      ...outcomeOf(result, context.now() - started >= TIMEOUT_MS),
      hops: [...result.hops],
    };
  };
}

async function visit(outside: Outside, url: string): Promise<OutsideResult> {
  const request = { url, timeoutMs: TIMEOUT_MS, maxRedirects: MAX_REDIRECTS, maxBytes: 0 };
  const byHead = await outside.ask({ ...request, method: "HEAD" });
  const isRefused = byHead.kind === "answered" && NO_HEAD.has(byHead.status);
  return isRefused ? outside.ask({ ...request, method: "GET" }) : byHead;
}

function outcomeOf(
  result: OutsideResult,
  isOverdue: boolean,
): Pick<CheckedLink, "status" | "code" | "reason"> {
  if (result.kind === "refused") {
    const { reason } = result;
    // The gateway takes a server that is silent for one that is not there.
    if (reason === "unreachable") {
      return { status: isOverdue ? "timeout" : "unreachable", code: null, reason: null };
    }
    return { status: reason === "unknown_name" ? "unreachable" : "refused", code: null, reason };
  }
  const { status: code, hops } = result;
  if (code >= 400) return { status: "broken", code, reason: null };
  return { status: hops.length > 1 ? "redirected" : "ok", code, reason: null };
}
