import type { LinkCheck } from "../contract/link-check.ts";
import type { LinkTarget } from "../domain/link-check/link-targets.ts";
import {
  LINKS_AT_ONCE,
  LINK_TIMEOUT_MS,
  MAX_LINK_REDIRECTS,
} from "../domain/link-check/visit-limits.ts";
import type { Outside, OutsideResult } from "../gateways/outside/outside.ts";
import type { ServiceContext } from "./context.ts";

type CheckedLink = LinkCheck["links"][number];

/** Requests of one check. Each takes four lookups of names beside, and a Worker may make 1000 in all. */
const MAX_REQUESTS = 180;
/** A server that does not know HEAD, or does not like it, is asked by GET. */
const NO_HEAD = new Set([403, 405, 501]);

interface VisitOptions {
  /** Whether links that look like unsubscribing are visited, too. */
  readonly unsubscribe: boolean;
  /** Of one link, all its hops together. */
  readonly timeoutMs?: number;
}

/**
 * Visits links by HEAD, or where that is refused by GET, with neither cookies nor a key, and never inside
 * the network (see gateways/outside). The answers stand in the order of the targets.
 */
export async function visitLinks(
  context: Pick<ServiceContext, "outside" | "now">,
  targets: readonly LinkTarget[],
  { unsubscribe, timeoutMs = LINK_TIMEOUT_MS }: VisitOptions,
): Promise<CheckedLink[]> {
  let requests = 0;
  return inParallel(targets, async ({ url, kind, count, isUnsubscribe }) => {
    const link = { url, kind, count, code: null, reason: null, hops: [] };
    if (isUnsubscribe && !unsubscribe) {
      return { ...link, status: "skipped", reason: "unsubscribe" };
    }
    if (requests >= MAX_REQUESTS) {
      return { ...link, status: "skipped", reason: "too_many_requests" };
    }
    const started = context.now();
    const result = await visit(context.outside, url, timeoutMs);
    requests += result.hops.length + 1;
    const isOverdue = context.now() - started >= timeoutMs;
    return { ...link, ...outcomeOf(result, isOverdue), hops: [...result.hops] };
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
  await Promise.all(Array.from({ length: LINKS_AT_ONCE }, work));
  return items.flatMap((_, index) => answers.get(index) ?? []);
}

async function visit(outside: Outside, url: string, timeoutMs: number): Promise<OutsideResult> {
  const request = { url, timeoutMs, maxRedirects: MAX_LINK_REDIRECTS, maxBytes: 0 };
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
